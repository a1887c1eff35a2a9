import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/ui/states';

const ROWS = ['first', 'second', 'third'];

/** Keeps the room of a list of results. */
export function ResultsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-6 px-5 pt-3 pb-6" role="status" aria-label={t('loading')}>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-15" />
      ))}
    </div>
  );
}
