// Rows that explain are open in the page; a script folds them and gives each its button.
(() => {
  'use strict';
  const fold = (button, open) => {
    document.getElementById(button.dataset.why).hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  };
  const start = (root) =>
    root.querySelectorAll?.('[data-why]').forEach((button) => {
      button.hidden = false;
      fold(button, false);
    });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-why]');
    if (button) fold(button, button.getAttribute('aria-expanded') !== 'true');
  });
  addEventListener('DOMContentLoaded', () => start(document));
  document.addEventListener('htmx:afterSettle', (event) => start(event.target));
})();
