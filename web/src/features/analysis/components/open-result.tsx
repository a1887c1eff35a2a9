import { lazy, Suspense } from 'react';
import type { useOpenResult } from '../lib/use-open-result';

const DetailDialog = lazy(() => import('./detail-dialog'));

/** The result that the address names, over the page; nothing while it names none. */
export function OpenResult({ result }: { result: ReturnType<typeof useOpenResult> }) {
  if (!result.id) return null;
  return (
    <Suspense fallback={null}>
      <DetailDialog id={result.id} onClose={result.close} />
    </Suspense>
  );
}
