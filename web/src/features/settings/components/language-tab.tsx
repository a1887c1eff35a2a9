import { useTranslation } from 'react-i18next';
import { Card, CardHeader } from '@/components/ui/card';
import { LANGUAGES } from '@/i18n';
import { useLanguage } from '@/i18n/use-language';

export function LanguageTab() {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const language = useLanguage();
  return (
    <Card aria-labelledby="language-title">
      <CardHeader id="language-title" title={t('language.title')} hint={t('language.note')} />
      <fieldset className="grid max-w-md gap-2 px-5 pb-5">
        <legend className="sr-only">{t('language.title')}</legend>
        {LANGUAGES.map((code) => (
          <label
            key={code}
            lang={code}
            className="flex min-h-11 items-center gap-3 rounded-md border px-3 transition-colors hover:border-border-strong has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name="language"
              value={code}
              checked={language === code}
              onChange={() => void i18n.changeLanguage(code)}
              className="size-4 accent-primary"
            />
            {t(`language.${code}`, { ns: 'common' })}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
