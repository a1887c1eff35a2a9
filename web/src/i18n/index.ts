import i18n, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = ['en', 'hr'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'language';
const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
const files = import.meta.glob<{ default: Record<string, unknown> }>('./locales/*/*.json');

/** A feature's texts are fetched when its screen is first shown. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no texts for ${language}/${namespace}`), null);
    load().then(
      (module) => done(null, module.default),
      (error: unknown) => done(error as Error, null),
    );
  },
};

function savedLanguage(): Language {
  try {
    const saved = localStorage.getItem(STORAGE_KEY);
    return isLanguage(saved) ? saved : 'en';
  } catch {
    return 'en'; // storage is blocked
  }
}

export const ready = i18n
  .use(backend)
  .use(initReactI18next)
  .init({
    lng: savedLanguage(),
    fallbackLng: false,
    supportedLngs: [...LANGUAGES],
    ns: ['common', 'errors'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.warn(`missing text ${namespace}:${key}`),
  });

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // storage is blocked: the choice lasts until the page is closed
  }
});

export default i18n;
