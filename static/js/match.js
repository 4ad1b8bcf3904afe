// Comfort while a match is written down: what is left to spend, fields that matter for one answer only, and questions
// that appear as soon as what they hang on is saved.
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
      else spent += price * (Number(priced.querySelector('input')?.value) || 0);
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

  // ---- What a saved answer asks for appears where it belongs -------------------------------------------------------
  // The server sends the parts of the form that look otherwise now. They are grown into the page: fields that stay are
  // the same elements, with focus and with what was typed meanwhile.

  /** What makes a node of the old page the same as one of the new: its id, its field, or the first one inside it. */
  function keyOf(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    if (node.id) return `#${node.id}`;
    if (node.matches('option')) return `=${node.value}`;
    if (node.name) return `${node.name}=${['radio', 'checkbox'].includes(node.type) ? node.value : ''}`;
    const first = node.querySelector('[id], [name]');
    return first ? `>${keyOf(first)}` : '';
  }
  const alike = (old, fresh) => old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);

  /** The node that a new one is: what has a key is looked for, anything else must stand just there. */
  function found(place, wanted) {
    if (!keyOf(wanted)) return place && alike(place, wanted) ? place : null;
    let node = place;
    while (node && !alike(node, wanted)) node = node.nextSibling;
    return node;
  }

  /** What the reader has done to an element is his: the server's page doesn't take it back. */
  const HIS = {
    INPUT: ['value', 'checked'],
    OPTION: ['selected'],
    DETAILS: ['open'],
    BUTTON: ['aria-disabled'],
  };
  function isHis(element, attribute) {
    if (element.matches('input[type=hidden]')) return false;
    if (element.matches('[data-by]') && attribute === 'disabled') return true;
    return attribute === 'hidden' || (HIS[element.nodeName] || []).includes(attribute);
  }

  function growAttributes(old, fresh) {
    [...old.attributes].forEach(({ name }) => {
      if (!fresh.hasAttribute(name) && !isHis(old, name)) old.removeAttribute(name);
    });
    [...fresh.attributes].forEach(({ name, value }) => {
      if (old.getAttribute(name) !== value && !isHis(old, name)) old.setAttribute(name, value);
    });
  }

  /** Takes nodes away from `place` up to `end`: they are no longer asked for. */
  function cut(place, end) {
    while (place !== end) {
      const gone = place;
      place = place.nextSibling;
      gone.remove();
    }
  }

  function grow(old, fresh) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    growAttributes(old, fresh);
    if (old.matches('textarea')) return;
    let place = old.firstChild;
    [...fresh.childNodes].forEach((wanted) => {
      const same = found(place, wanted);
      if (!same) {
        old.insertBefore(document.importNode(wanted, true), place);
        return;
      }
      cut(place, same);
      place = same.nextSibling;
      grow(same, wanted);
    });
    cut(place, null);
  }

  /** Whether a row was emptied before one that is filled: rows have other numbers on the server then. */
  function hasGap(part) {
    const lists = new Map();
    part.querySelectorAll('select[name$=".victim"], select[name$=".position"]').forEach((lead) => {
      const list = lead.name.replace(/\.\d+\.\w+$/, '');
      lists.set(list, [...(lists.get(list) || []), lead.value !== '']);
    });
    return [...lists.values()].some((filled) => filled.includes(false) && filled.lastIndexOf(true) > filled.indexOf(false));
  }

  document.addEventListener('dugout:saved', ({ detail }) => {
    Object.entries(detail.parts || {}).forEach(([key, html]) => {
      const part = document.querySelector(`[data-part="${CSS.escape(key)}"]`);
      if (!part || hasGap(part)) return;
      const fresh = part.cloneNode(false);
      const holder = document.createElement('template');
      holder.innerHTML = html;
      holder.content.querySelectorAll('noscript').forEach((spare) => spare.remove());
      fresh.append(holder.content);
      grow(part, fresh);
      window.dugout.start(part);
    });
    refresh();
  });
})();
