import { Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import type { useComparison } from '../lib/use-comparison';

/** Begins and ends the choosing of two results, and says what to choose next. */
export function CompareBar({ comparison }: { comparison: ReturnType<typeof useComparison> }) {
  const { t } = useTranslation('series');
  const { chosen, start, stop } = comparison;
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pb-2">
      <p role="status" className="text-sm text-muted">
        {chosen ? t(chosen.length === 0 ? 'compare.choose' : 'compare.chooseOther') : null}
      </p>
      <Button size="sm" variant="outline" aria-pressed={chosen !== null} onClick={chosen ? stop : start}>
        <Columns2 aria-hidden />
        {t(chosen ? 'compare.cancel' : 'compare.start')}
      </Button>
    </div>
  );
}
