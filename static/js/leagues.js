// Comfort for the pages of a league. Nothing here is needed.
(() => {
  'use strict';

  // ---- A new league is at home where the browser is, until somebody chooses ----------------------------------------
  for (const select of document.querySelectorAll('select[data-browser-zone]')) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const chosen = select.selectedOptions[0];
    const there = [...select.options].some((option) => option.value === zone);
    if (!there || (chosen && !chosen.defaultSelected)) continue;
    select.value = zone;
    document.getElementById(select.dataset.browserZone)?.removeAttribute('hidden');
  }

  // ---- A link to be passed on --------------------------------------------------------------------------------------
  async function copy(field) {
    field.select();
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
    // Without TLS, as in a club's own network, browsers copy what is selected, and nothing else.
    if (!document.execCommand('copy')) throw new Error('not copied');
    return undefined;
  }
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    const field = button && document.getElementById(button.dataset.copy);
    if (!field) return;
    try {
      await copy(field);
      window.dugout.toast(button.dataset.copied, { icon: 'clipboard-check' });
    } catch {
      field.select(); // it is marked: Ctrl+C does the rest
    }
  });
  document.querySelectorAll('[data-copy]').forEach((button) => {
    const field = document.getElementById(button.dataset.copy);
    field?.addEventListener('focus', () => field.select());
    if (field && field === document.activeElement) field.select();
  });
})();
