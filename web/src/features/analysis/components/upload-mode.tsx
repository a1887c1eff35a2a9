import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/utils';

type Props = { isBulk: boolean; onChange: (isBulk: boolean) => void };

/** One photo, looked at before it is sent, or several, sent at once. */
export function UploadMode({ isBulk, onChange }: Props) {
  const { t } = useTranslation('analysis');
  const modes = [
    { key: 'one', isOn: !isBulk },
    { key: 'several', isOn: isBulk },
  ] as const;
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{t('bulk.mode')}</legend>
      {modes.map(({ key, isOn }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(key === 'several')}
          className={cn(
            'h-8 rounded-sm px-3 text-sm font-[540] whitespace-nowrap transition-colors pointer-coarse:h-10',
            isOn ? 'bg-surface text-foreground shadow-1' : 'text-muted hover:text-foreground',
          )}
        >
          {t(`bulk.modes.${key}`)}
        </button>
      ))}
    </fieldset>
  );
}
