// Light or dark before the first paint: the cookie's choice stands in the page already, "auto" follows the device.
(() => {
  'use strict';
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  if (root.dataset.bsTheme !== 'auto') return;
  const follow = () => {
    if (root.dataset.themeChosen) return;
    root.dataset.bsTheme = device.matches ? 'dark' : 'light';
  };
  follow();
  device.addEventListener('change', follow);
})();
