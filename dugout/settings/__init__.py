"""Settings by purpose: ``base`` is shared; ``development``, ``production`` and ``test`` each add their own."""
