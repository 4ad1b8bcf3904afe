// "Roll here" without loading the page again: the server rolls and keeps the die, the page shows it.
// Several dice and their sum say the same: who ticks the last of them sees the sum, who types a sum unticks them.
(() => {
  'use strict';
  document.addEventListener('change', ({ target }) => {
    const dice = target.closest('[data-dice]');
    const sum = dice?.querySelector('.dg-dice__sum input');
    if (!sum) return;
    if (target === sum) {
      dice.querySelectorAll('input:checked').forEach((face) => {
        face.checked = false;
      });
      return;
    }
    const ticked = [...dice.querySelectorAll('input:checked')];
    if (ticked.length < dice.querySelectorAll('.dg-dice__faces').length) return;
    sum.value = ticked.reduce((total, face) => total + Number(face.value), 0);
  });
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-dice] button[name=roll]');
    const dice = button?.closest('[data-dice]');
    if (!dice?.dataset.rollUrl) return;
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const said = dice.querySelector('.dg-dice__said');
    const data = new FormData();
    data.set('key', dice.dataset.rollKey);
    try {
      const answer = await window.dugout.post(dice.dataset.rollUrl, data);
      const told = await answer.json();
      if (!answer.ok) throw new Error(told.message || '');
      const values = told.values || [told.value];
      dice.querySelectorAll('.dg-dice__faces, .dg-dice__typed').forEach((row, index) => {
        const value = String(values[index]);
        const face = row.matches('input') ? row : row.querySelector(`input[value="${CSS.escape(value)}"]`);
        if (!face) return;
        if (row.matches('input')) row.value = value;
        else face.checked = true;
        face.dispatchEvent(new Event('change', { bubbles: true }));
      });
      said.textContent = told.message || values.join(' + ');
    } catch (problem) {
      said.textContent = problem.message || document.getElementById('toasts').dataset.failed;
    } finally {
      button.disabled = false;
    }
  });
})();
