import { Lightbulb } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Advice } from '../lib/photo-check/advice';
import { usePhotoAdvice } from '../lib/photo-check/use-photo-advice';

type ListProps = { advice: Advice[] };

/** Beside the chosen photo: what is wrong with it and what to do. */
function AdviceList({ advice }: ListProps) {
  const { t } = useTranslation('photo-check');
  return (
    <div className="flex gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
      <Lightbulb className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="grid gap-1.5">
        <ul className="grid gap-1.5">
          {advice.map((code) => (
            <li key={code}>
              <strong className="font-[560]">{t(`${code}.what`)}</strong> {t(`${code}.todo`)}
            </li>
          ))}
        </ul>
        <p>{t('anyway')}</p>
      </div>
    </div>
  );
}

/** In a row of the queue: the same as a line of text. */
function AdviceLine({ advice }: ListProps) {
  const { t } = useTranslation('photo-check');
  return (
    <p className="flex gap-1.5 text-sm text-warning">
      <Lightbulb className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{advice.map((code) => `${t(`${code}.what`)} ${t(`${code}.todo`)}`).join(' ')}</span>
    </p>
  );
}

/** What could be better about the photo, before it is sent. It advises: the photo may be sent as it is. */
export function PhotoAdvice({ file, inRow = false }: { file: File; inRow?: boolean }) {
  const advice = usePhotoAdvice(file);
  const Shown = inRow ? AdviceLine : AdviceList;
  return (
    <div role={inRow ? undefined : 'status'} className="empty:hidden">
      {advice.length > 0 ? (
        <Suspense fallback={null}>
          <Shown advice={advice} />
        </Suspense>
      ) : null}
    </div>
  );
}
