"""The demo league: a whole league to look at, played through the real operations with dice from a seed."""
