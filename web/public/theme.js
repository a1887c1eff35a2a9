// Runs before the first paint, so that a dark page never flashes light and the page has its language from the start.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  try {
    if (localStorage.getItem('language') === 'hr') document.documentElement.lang = 'hr';
  } catch {
    // storage is blocked: English
  }
})();
