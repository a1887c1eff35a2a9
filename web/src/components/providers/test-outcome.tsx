import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useCodeText } from '@/api/problem-text';
import { useFormat } from '@/i18n/format';

/** How the last try went, in words; empty before the first. */
export function TestOutcome({ outcome }: { outcome: Schemas['VisionProviderTest'] | undefined }) {
  const { t } = useTranslation('providers');
  const f = useFormat();
  const codeText = useCodeText();
  const { success, error, milliseconds } = outcome ?? {};
  const Icon = success ? CircleCheck : CircleX;
  return (
    <div role="status" className="min-w-0 flex-1 basis-60 text-sm font-[520]">
      {outcome ? (
        <p className={success ? 'flex gap-2 text-success' : 'flex gap-2 text-danger'}>
          <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
          {success
            ? t('worked', { seconds: f.number((milliseconds ?? 0) / 1000, 1) })
            : ((error && codeText(error)) ?? t('failed'))}
        </p>
      ) : null}
    </div>
  );
}
