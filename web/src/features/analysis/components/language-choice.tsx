import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '@/i18n';

type Props = { language: Language; onChange: (language: Language) => void; disabled: boolean };

/** In which language the analysis is asked for. Each name stands in its own language. */
export function LanguageChoice({ language, onChange, disabled }: Props) {
  const { t } = useTranslation(['analysis', 'common']);
  return (
    <fieldset disabled={disabled} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="float-left mr-4 text-sm font-[560]">{t('upload.language')}</legend>
      <div className="flex rounded-md border p-0.5">
        {LANGUAGES.map((code) => (
          <label
            key={code}
            lang={code}
            className="relative flex h-9 cursor-pointer items-center rounded-sm px-3.5 text-sm font-[540] text-muted transition-colors hover:text-foreground has-checked:bg-primary-soft has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name="analysis-language"
              value={code}
              checked={language === code}
              onChange={() => onChange(code)}
              className="sr-only"
            />
            {t(`language.${code}`, { ns: 'common' })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
