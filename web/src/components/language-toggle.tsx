import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@/i18n';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/utils';

function segmentClass(isOn: boolean, rail: boolean) {
  if (rail) return isOn ? 'bg-rail-foreground text-rail' : 'text-rail-muted hover:text-rail-foreground';
  return isOn ? 'bg-primary text-primary-foreground' : 'text-muted hover:text-foreground';
}

/** EN | HR; the choice is kept for the next visit. */
export function LanguageToggle({ rail = false }: { rail?: boolean }) {
  const { t, i18n } = useTranslation('common');
  const language = useLanguage();
  return (
    <fieldset className={cn('flex rounded-md border p-0.5', rail ? 'border-rail-line' : 'bg-surface')}>
      <legend className="sr-only">{t('language.label')}</legend>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={t(`language.${code}`)}
          aria-pressed={language === code}
          onClick={() => void i18n.changeLanguage(code)}
          className={cn(
            'h-7 min-w-9 rounded-sm px-1.5 text-2xs font-[600] pointer-coarse:h-9',
            segmentClass(language === code, rail),
          )}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
