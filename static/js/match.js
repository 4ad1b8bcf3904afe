// Comfort while a match is written down: what is left to spend, and fields that matter for one answer only.
(() => {
  'use strict';
  const language = document.documentElement.lang || 'en';
  const grouped = (number) => new Intl.NumberFormat(language, { useGrouping: 'always' }).format(number);

  /** Adds up a shop: numbers beside their prices, and ticked stars. */
  function count(shop) {
    const place = shop.querySelector('[data-shop-left]');
    if (!place || shop.dataset.budget === '') return;
    let spent = 0;
    shop.querySelectorAll('[data-price]').forEach((priced) => {
      const price = Number(priced.dataset.price);
      if (priced.matches('input')) spent += priced.checked ? price : 0;
      else spent += price * (Number(priced.querySelector('input').value) || 0);
    });
    const left = Number(shop.dataset.budget) - spent;
    place.textContent = grouped(left).replace('-', '−');
    place.parentElement.classList.toggle('is-over', left < 0);
  }

  /** Shows what belongs to some values of a field only. */
  function reveal(part) {
    const chosen = document.querySelector(`[name="${CSS.escape(part.dataset.shownFor)}"]:checked`);
    part.hidden = !part.dataset.shownValues.split(' ').includes(chosen ? chosen.value : '');
  }

  function refresh() {
    document.querySelectorAll('[data-shop]').forEach(count);
    document.querySelectorAll('[data-shown-for]').forEach(reveal);
  }
  document.addEventListener('input', refresh);
  document.addEventListener('change', refresh);
  refresh();
})();
