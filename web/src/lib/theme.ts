export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const YEAR_SECONDS = 31_536_000;
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What the user chose; without a choice the page follows the system. */
export function chosenTheme(): Theme {
  return (/(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1] as Theme | undefined) ?? 'system';
}

function apply() {
  const theme = chosenTheme();
  const isDark = theme === 'system' ? systemDark().matches : theme === 'dark';
  document.documentElement.classList.toggle('dark', isDark);
  for (const notify of listeners) notify();
}

/** Kept in a cookie: local storage holds the language and nothing else. */
export function chooseTheme(theme: Theme) {
  const age = theme === 'system' ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: theme.js reads it synchronously before the first paint
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
  apply();
}

export function subscribeToTheme(listener: () => void) {
  const system = systemDark();
  if (listeners.size === 0) system.addEventListener('change', apply);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) system.removeEventListener('change', apply);
  };
}
