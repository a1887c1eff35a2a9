import type { Language } from '.';
import { useLanguage } from './use-language';

const LOCALE = { en: 'en-GB', hr: 'hr-HR' } as const;

/** For less than a minute; Intl would say "now", also of what is over. */
const JUST_NOW = { en: 'just now', hr: 'upravo sada' } as const;

const SECONDS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** As the limits of uploads are counted. */
const BYTES_PER_KB = 1_024;

/** Building a formatter costs about a millisecond on a phone, so each is built once. */
function memo<Options, Formatter>(build: (options: Options) => Formatter) {
  const built = new Map<string, Formatter>();
  return (options: Options): Formatter => {
    const key = JSON.stringify(options);
    const known = built.get(key);
    if (known) return known;
    const formatter = build(options);
    built.set(key, formatter);
    return formatter;
  };
}

function formatIn(language: Language) {
  const locale = LOCALE[language];
  const number = memo((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const date = memo((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

  return {
    number: (value: number, decimals = 0) => number(digits(decimals)).format(value),
    /** `value` is 0..100. */
    percent: (value: number, decimals = 0) => number({ style: 'percent', ...digits(decimals) }).format(value / 100),
    /** `value` in EUR. */
    eur: (value: number, decimals = 0) =>
      number({ style: 'currency', currency: 'EUR', ...digits(decimals) }).format(value),
    /** "240 kB" below a thousand of them, then "1.4 MB". */
    fileSize: (bytes: number) => {
      const kilobytes = Math.max(1, Math.round(bytes / BYTES_PER_KB));
      return kilobytes < 1_000
        ? number({ style: 'unit', unit: 'kilobyte' }).format(kilobytes)
        : number({ style: 'unit', unit: 'megabyte', ...digits(1) }).format(bytes / BYTES_PER_KB ** 2);
    },
    date: (iso: string) => date({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso)),
    /** 0 is January. */
    month: (index: number) => date({ month: 'short' }).format(new Date(2026, index, 15)),
    time: (iso: string) => date({ hour: '2-digit', minute: '2-digit' }).format(new Date(iso)),
    dateTime: (iso: string) =>
      date({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(
        new Date(iso),
      ),
    /** "3 hours ago", "yesterday"; what is to come reads "in 3 hours". */
    ago: (iso: string, now: number = Date.now()) => {
      const seconds = (Date.parse(iso) - now) / 1000;
      const found = SECONDS.find(([, length]) => Math.abs(seconds) >= length);
      if (!found) return JUST_NOW[language];
      const [unit, length] = found;
      return relative.format(Math.trunc(seconds / length), unit);
    },
  };
}

export const formatFor = memo(formatIn);

/** Numbers, dates and units in the reader's language and time zone; the only place that builds them. */
export const useFormat = () => formatFor(useLanguage());
