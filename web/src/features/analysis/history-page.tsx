import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { PageHeader } from '@/components/page-header';
import { SubscriptionGate } from '@/components/subscription-gate';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useAnalysisEvents } from './api/analysis-events';
import { CompareBar } from './components/compare-bar';
import { HistoryFilters } from './components/history-filters';
import { HistoryList } from './components/history-list';
import { OpenResult } from './components/open-result';
import { addressWith, EVERYTHING, filterIn, type HistoryFilter } from './lib/history-filter';
import { useComparison } from './lib/use-comparison';
import { useOpenResult } from './lib/use-open-result';

const CompareDialog = lazy(() => import('./components/compare-dialog'));

function History() {
  const { t } = useTranslation('analysis');
  const [params, setParams] = useSearchParams();
  const [clearings, setClearings] = useState(0);
  const filter = filterIn(params);
  const result = useOpenResult();
  const comparison = useComparison();
  useAnalysisEvents();
  const change = (part: Partial<HistoryFilter>) =>
    setParams((before) => addressWith(before, { ...filterIn(before), ...part }), { replace: true });
  const clear = () => {
    change(EVERYTHING);
    setClearings(clearings + 1);
  };
  return (
    <>
      <Card aria-label={t('history.title')} className="overflow-hidden">
        {/* begun anew when cleared: the search field holds what is being typed */}
        <HistoryFilters key={clearings} filter={filter} onChange={change} />
        <CompareBar comparison={comparison} />
        <HistoryList
          filter={filter}
          onClear={clear}
          onOpen={comparison.chosen ? comparison.choose : result.open}
          chosen={comparison.chosen}
        />
      </Card>
      {comparison.shown ? (
        <Suspense fallback={null}>
          <CompareDialog {...comparison.shown} onClose={comparison.close} />
        </Suspense>
      ) : null}
      <OpenResult result={result} />
    </>
  );
}

/** Every result there is, found by what it says, when, and the name of its photo. */
export default function HistoryPage() {
  const { t } = useTranslation('analysis');
  return (
    <>
      <PageHeader
        title={t('history.title')}
        description={t('history.description')}
        action={
          <Button asChild variant="outline">
            <Link href="/analysis">
              <ArrowLeft aria-hidden />
              {t('title')}
            </Link>
          </Button>
        }
      />
      <SubscriptionGate>
        <History />
      </SubscriptionGate>
    </>
  );
}
