import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Values } from './provider-form';

const PROVIDERS = ['local', 'auto', 'openai', 'google-vision'] as const;

/** Who judges photos, each with a line on what that means. */
export function ProviderChoice({ register }: { register: UseFormRegister<Values> }) {
  const { t } = useTranslation('providers');
  const id = useId();
  return (
    <div role="radiogroup" aria-label={t('choice')} className="grid gap-2.5">
      {PROVIDERS.map((name) => (
        <label
          key={name}
          className="flex cursor-pointer gap-3 rounded-md border px-3 py-3 transition-colors hover:border-border-strong has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            value={name}
            aria-labelledby={`${id}-${name}`}
            aria-describedby={`${id}-${name}-hint`}
            className="mt-1 size-4 shrink-0 accent-primary"
            {...register('provider')}
          />
          <span className="min-w-0">
            <span id={`${id}-${name}`} className="block font-[560]">
              {t(`names.${name}`)}
            </span>
            <span id={`${id}-${name}-hint`} className="block text-sm text-muted">
              {t(`hints.${name}`)}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
