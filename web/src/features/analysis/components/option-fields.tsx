import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { cn } from '@/lib/utils';

const OPTIONS = ['cleanliness', 'damage'] as const;

export const ALL_OPTIONS: Schemas['AnalysisOptions'] = { cleanliness: true, damage: true };
export const isNothingChosen = (options: Schemas['AnalysisOptions']) => !options.cleanliness && !options.damage;

type Props = {
  options: Schemas['AnalysisOptions'];
  onChange: (options: Schemas['AnalysisOptions']) => void;
  legend: string;
  disabled?: boolean;
  /** Without the line that explains each choice. */
  compact?: boolean;
};

/** What to look for. With both off there is nothing to do, and that is said here, not only after a press. */
export function OptionFields({ options, onChange, legend, disabled = false, compact = false }: Props) {
  const { t } = useTranslation('analysis');
  const id = useId();
  return (
    <fieldset
      disabled={disabled}
      className={cn('grid min-w-0 gap-2.5', compact && 'sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2')}
    >
      <legend className="sr-only">{legend}</legend>
      {OPTIONS.map((option) => (
        <label
          key={option}
          className={cn(
            'flex cursor-pointer gap-3 rounded-md border px-3 transition-colors hover:border-border-strong has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:opacity-55',
            compact ? 'min-h-10 items-center' : 'py-3',
          )}
        >
          <input
            type="checkbox"
            checked={options[option]}
            onChange={(event) => onChange({ ...options, [option]: event.target.checked })}
            aria-labelledby={`${id}-${option}`}
            {...(compact ? {} : { 'aria-describedby': `${id}-${option}-hint` })}
            className={cn('size-4 shrink-0 accent-primary', !compact && 'mt-1')}
          />
          <span className="min-w-0">
            <span id={`${id}-${option}`} className="block font-[560]">
              {t(`options.${option}`)}
            </span>
            {compact ? null : (
              <span id={`${id}-${option}-hint`} className="block text-sm text-muted">
                {t(`options.${option}Hint`)}
              </span>
            )}
          </span>
        </label>
      ))}
      {isNothingChosen(options) ? (
        <p role="alert" className="col-span-full flex items-center gap-2 text-sm font-[520] text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          {t('options.nothing')}
        </p>
      ) : null}
    </fieldset>
  );
}
