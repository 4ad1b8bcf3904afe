// The builder: one more and one fewer fill and clear lines at once; without JavaScript the same buttons post the form.
(() => {
  'use strict';
  const lines = (form) =>
    [...form.querySelectorAll('.dg-squad > li')].map((line) => ({
      number: line.querySelector('[name$=-number]'),
      name: line.querySelector('[name$=-name]'),
      position: line.querySelector('select'),
    }));
  const isFree = (line) => !line.position.value && !line.name.value.trim();
  const told = (place) => place.dispatchEvent(new Event('change', { bubbles: true }));

  function freeNumber(all) {
    const worn = new Set(all.filter((line) => !isFree(line)).map((line) => Number(line.number.value)));
    for (let number = 1; number < 100; number += 1) if (!worn.has(number)) return String(number);
    return '';
  }

  /** Puts one more player of a position into the first free line; false where no line is free. */
  function more(form, position) {
    const all = lines(form);
    const line = all.find(isFree);
    if (!line) return false;
    const worn = new Set(all.filter((each) => !isFree(each)).map((each) => each.number.value));
    if (!line.number.value || worn.has(line.number.value)) line.number.value = freeNumber(all);
    line.position.value = position;
    told(line.position);
    return true;
  }

  /** Clears the last line of a position, one without a name first; a line that has a name keeps it. */
  function fewer(form, position) {
    const there = lines(form).filter((line) => line.position.value === position);
    const line = there.filter((each) => !each.name.value.trim()).pop() || there.pop();
    if (!line) return;
    line.position.value = '';
    line.name.value = '';
    told(line.position);
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-builder] button[name=more], [data-builder] button[name=fewer]');
    if (!button) return;
    if (button.name === 'fewer') {
      event.preventDefault();
      fewer(button.form, button.value);
    } else if (more(button.form, button.value)) {
      event.preventDefault();
    }
  });

  // Enter in a line goes to the next one, as on paper; it does not send the form.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.target.matches('.dg-squad input')) return;
    event.preventDefault();
    const all = [...event.target.form.querySelectorAll('.dg-squad input[name$=-name]')];
    const here = all.indexOf(event.target.closest('li').querySelector('[name$=-name]'));
    all[here + 1]?.focus();
  });

  // A line with a fault is marked for those who hear the page.
  document.addEventListener('htmx:oobAfterSwap', (event) => {
    const said = event.target;
    if (!said.classList?.contains('dg-squad__said')) return;
    said.parentElement.querySelectorAll('[aria-invalid]').forEach((place) => place.removeAttribute('aria-invalid'));
    (said.dataset.bad || '').split(' ').filter(Boolean).forEach((name) => {
      said.parentElement.querySelector(`[name$=-${name}]`)?.setAttribute('aria-invalid', 'true');
    });
  });
})();
