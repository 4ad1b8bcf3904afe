// What every page shares. Nothing here is needed: without JavaScript each form posts and each page loads whole.
(() => {
  'use strict';
  const toasts = () => document.getElementById('toasts');
  const token = () => JSON.parse(document.body.getAttribute('hx-headers') || '{}')['X-CSRFToken'] || '';

  /** Shows a short message at the foot of the page; `stay` keeps it until it is closed. */
  function toast(words, { icon = 'info-circle', stay = false } = {}) {
    if (!words || !toasts()) return;
    const box = document.createElement('div');
    box.className = 'dg-toast';
    const mark = document.createElement('i');
    mark.className = `bi bi-${icon}`;
    mark.setAttribute('aria-hidden', 'true');
    const text = document.createElement('span');
    text.textContent = words;
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '×';
    close.setAttribute('aria-label', toasts().dataset.close || 'Close');
    close.addEventListener('click', () => box.remove());
    box.append(mark, text, close);
    toasts().append(box);
    if (!stay) setTimeout(() => box.remove(), 8000);
  }

  /** Posts form data as the page's own forms do; resolves to the response. */
  const post = (url, body) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'X-CSRFToken': token(), Accept: 'application/json' },
      redirect: 'manual',
    });

  window.dugout = { toast, post, start };

  // ---- A second press is ignored until the answer is there --------------------------------------------------------
  const waiting = new WeakMap();
  const pressed = (form) => form.querySelectorAll('button:not([type=button]), input[type=submit]');
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== 'post') return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    if (form.dataset.saving) {
      // A draft is on its way: its answer brings the version that is to be sent.
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.set(form, event.submitter);
      return;
    }
    form.dataset.sent = 'yes';
    // After the browser took the pressed button's value into the request.
    setTimeout(() => pressed(form).forEach((button) => button.setAttribute('aria-disabled', 'true')));
  });
  const release = () =>
    document.querySelectorAll('form[data-sent]').forEach((form) => {
      delete form.dataset.sent;
      pressed(form).forEach((button) => button.removeAttribute('aria-disabled'));
    });
  addEventListener('pageshow', release);
  document.addEventListener('htmx:afterRequest', release);

  // ---- A press counts where it began, though the page grows under it ----------------------------------------------
  // A saved answer may bring a row above the button between press and release: browsers then see no click at all.
  const STILL = 10; // pixels that a hand moves while it presses
  let press = null;
  document.addEventListener(
    'pointerdown',
    (event) => {
      // The click of a finger may come late, and only sending twice is caught.
      const kinds = event.pointerType === 'mouse' ? 'button, summary, label, input, a[href]' : 'button:not([type=button])';
      const on = event.button === 0 ? event.target.closest(kinds) : null;
      press = on && { on, x: event.clientX, y: event.clientY };
    },
    true,
  );
  document.addEventListener(
    'click',
    ({ target }) => {
      if (press?.on.contains(target)) press = null;
    },
    true,
  );
  document.addEventListener(
    'pointerup',
    ({ clientX, clientY }) => {
      const begun = press;
      if (!begun || Math.hypot(clientX - begun.x, clientY - begun.y) > STILL) return;
      if (begun.on.contains(document.elementFromPoint(clientX, clientY))) return;
      setTimeout(() => {
        if (press === begun && begun.on.isConnected) begun.on.click();
        press = null;
      });
    },
    true,
  );

  // ---- Drafts save themselves -------------------------------------------------------------------------------------
  // After typing, and after an answer that is whole at once: a choice, or a field that was left.
  const PAUSE = 1200;
  const CHOSEN = 300;
  function say(form, state, words) {
    form.querySelectorAll('[data-autosave-status]').forEach((place) => {
      place.textContent = words || place.dataset[state] || '';
      place.dataset.state = state;
    });
  }
  /** The pressed button, or the one that stands in its place since the answer came. */
  const standing = (form, submitter) =>
    !submitter || submitter.form === form
      ? submitter
      : [...pressed(form)].find(({ name, value }) => name === submitter.name && value === submitter.value);
  async function save(form) {
    if (form.dataset.conflict) return;
    form.dataset.saving = 'yes';
    say(form, 'saving');
    try {
      const answer = await post(form.dataset.autosaveUrl, new FormData(form));
      if (answer.type === 'opaqueredirect' || answer.status === 401 || answer.status === 403) {
        keep(form);
        toast(toasts().dataset.lost, { icon: 'person-lock', stay: true });
        say(form, 'waiting');
        return;
      }
      const told = await answer.json();
      if (answer.status === 409) {
        form.dataset.conflict = 'yes';
        say(form, 'conflict', told.message);
      } else if (answer.ok) {
        const version = form.elements.namedItem('version');
        if (version && told.version !== undefined) version.value = told.version;
        forget(form);
        say(form, 'saved', told.message);
        form.dispatchEvent(new CustomEvent('dugout:saved', { detail: told, bubbles: true }));
      } else {
        say(form, 'waiting', told.message);
      }
    } catch {
      keep(form);
      say(form, 'offline');
    } finally {
      delete form.dataset.saving;
      if (waiting.has(form)) {
        const submitter = waiting.get(form);
        waiting.delete(form);
        delete form.dataset.again;
        form.requestSubmit(standing(form, submitter));
      } else if (form.dataset.again) {
        delete form.dataset.again;
        save(form);
      }
    }
  }
  const timers = new WeakMap();
  function changed(event) {
    const form = event.target.form;
    if (!form) return;
    if (form.dataset.keep) keep(form);
    if (!form.dataset.autosaveUrl) return;
    // Words that change while a button is pressed would move it away from under the press.
    if (!form.dataset.saving) say(form, 'waiting');
    clearTimeout(timers.get(form));
    timers.set(
      form,
      setTimeout(() => {
        if (form.dataset.sent) return;
        if (form.dataset.saving) form.dataset.again = 'yes';
        else save(form);
      }, event.type === 'change' ? CHOSEN : PAUSE),
    );
  }
  document.addEventListener('input', changed);
  document.addEventListener('change', changed);

  // ---- What was typed survives a lapsed session -------------------------------------------------------------------
  const shelf = (form) => `dugout:${form.dataset.keep || form.dataset.autosaveUrl}`;
  const secret = (name) => name === 'csrfmiddlewaretoken' || name === 'version' || name === 'next';
  function keep(form) {
    const lines = [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !secret(name));
    try {
      sessionStorage.setItem(shelf(form), JSON.stringify(lines));
    } catch {
      /* a full or closed store: the page goes on without it */
    }
  }
  function giveBack(form) {
    const kept = sessionStorage.getItem(shelf(form));
    if (!kept) return;
    sessionStorage.removeItem(shelf(form));
    const now = JSON.stringify(
      [...new FormData(form)].filter(([name, value]) => typeof value === 'string' && !secret(name)),
    );
    if (kept === now) return;
    const lines = JSON.parse(kept);
    form.querySelectorAll('input[type=checkbox], input[type=radio]').forEach((box) => {
      if (box.name) box.checked = lines.some(([name, value]) => name === box.name && value === box.value);
    });
    lines.forEach(([name, value]) => {
      const place = form.elements.namedItem(name);
      if (place && 'value' in place && !['checkbox', 'radio', 'hidden'].includes(place.type)) place.value = value;
    });
    toast(toasts().dataset.restored, { icon: 'arrow-counterclockwise' });
  }
  const forget = (form) => sessionStorage.removeItem(shelf(form));
  // What was sent is the server's to show again, also after a lapsed session.
  document.addEventListener('submit', (event) => {
    if (event.target.dataset.keep || event.target.dataset.autosaveUrl) forget(event.target);
  });

  // ---- Menus --------------------------------------------------------------------------------------------------------
  document.addEventListener('click', (event) => {
    document.querySelectorAll('details.dg-menu[open]').forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    document.querySelectorAll('details.dg-menu[open]').forEach((menu) => {
      menu.open = false;
      menu.querySelector('summary').focus();
    });
  });

  // ---- Light and dark without loading the page again ----------------------------------------------------------------
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!('themeForm' in form.dataset)) return;
      event.preventDefault();
      delete form.dataset.sent;
      const root = document.documentElement;
      const chosen = root.dataset.bsTheme === 'dark' ? 'light' : 'dark';
      root.dataset.bsTheme = chosen;
      root.dataset.themeChosen = 'yes';
      const data = new FormData(form);
      data.set('theme', chosen);
      post(form.action, data).catch(() => {});
      labelTheme();
      document.dispatchEvent(new CustomEvent('dugout:theme'));
    },
    true,
  );
  function labelTheme() {
    const dark = document.documentElement.dataset.bsTheme === 'dark';
    document.querySelectorAll('[data-theme-form] button').forEach((button) => {
      button.setAttribute('aria-label', dark ? button.dataset.light : button.dataset.dark);
    });
  }

  // ---- Steppers -----------------------------------------------------------------------------------------------------
  function bound(step) {
    const number = step.querySelector('input');
    step.querySelectorAll('[data-by]').forEach((button) => {
      const next = Number(number.value || 0) + Number(button.dataset.by);
      button.disabled =
        (number.min !== '' && next < Number(number.min)) || (number.max !== '' && next > Number(number.max));
    });
  }
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-step] [data-by]');
    if (!button) return;
    const step = button.closest('[data-step]');
    const number = step.querySelector('input');
    number.value = Number(number.value || 0) + Number(button.dataset.by);
    bound(step);
    number.dispatchEvent(new Event('input', { bubbles: true }));
    number.dispatchEvent(new Event('change', { bubbles: true }));
  });

  // ---- Shirt numbers: taking one that is taken gives its wearer the old one ----------------------------------------
  const numbers = (form) => [...form.querySelectorAll('[data-number]')];
  document.addEventListener('focusin', ({ target }) => {
    if (target.matches?.('[data-number]')) target.dataset.before = target.value;
  });
  document.addEventListener('change', ({ target }) => {
    if (!target.matches?.('[data-number]') || !target.form || !target.value) return;
    const wearer = numbers(target.form).find((other) => other !== target && other.value === target.value);
    if (!wearer) return;
    wearer.value = target.dataset.before || '';
    target.dataset.before = target.value;
    wearer.dispatchEvent(new Event('input', { bubbles: true }));
  });

  // ---- htmx: focus after a swap, failures said ------------------------------------------------------------------------
  document.addEventListener('htmx:afterSettle', (event) => {
    start(event.target);
    const wrong = event.target.querySelector?.('[aria-invalid=true]');
    const wanted = wrong || event.target.querySelector?.('[autofocus]');
    if (!wanted) return;
    if (!wanted.matches('input, select, textarea, button, a')) wanted.setAttribute('tabindex', '-1');
    wanted.focus();
  });
  document.addEventListener('htmx:responseError', () =>
    toast(toasts().dataset.failed, { icon: 'exclamation-triangle-fill', stay: true }),
  );
  document.addEventListener('htmx:sendError', (event) => {
    const form = event.target.closest('form');
    if (form) keep(form);
    toast(toasts().dataset.offline, { icon: 'cloud-slash', stay: true });
  });
  document.addEventListener('htmx:beforeOnLoad', (event) => {
    // The session lapsed while a form was filled in: keep it before the sign-in page comes.
    if (!event.detail.xhr.getResponseHeader('HX-Redirect')) return;
    const form = event.target.closest('form[data-keep], form[data-autosave-url]');
    if (form) keep(form);
  });

  /** Wakes the parts of a fresh page or fragment. */
  function start(root) {
    root.querySelectorAll?.('[data-step]').forEach((step) => {
      step.querySelectorAll('[data-by]').forEach((button) => {
        button.hidden = false;
      });
      bound(step);
    });
    root.querySelectorAll?.('form[data-keep], form[data-autosave-url]').forEach(giveBack);
    root.querySelectorAll?.('[data-js-only]').forEach((part) => {
      part.hidden = false;
    });
    root.querySelectorAll?.('[data-nojs-only]').forEach((part) => {
      part.hidden = true;
    });
  }
  addEventListener('DOMContentLoaded', () => {
    labelTheme();
    start(document);
  });
})();
