import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page-header';
import { SubscriptionGate } from '@/components/subscription-gate';
import { useKeptState } from '@/lib/kept-state';
import { useAnalysisEvents } from './api/analysis-events';
import { OpenResult } from './components/open-result';
import { ALL_OPTIONS } from './components/option-fields';
import { OptionsCard } from './components/options-card';
import { RecentResults } from './components/recent-results';
import { RunCard } from './components/run-card';
import { UploadCard } from './components/upload-card';
import { useOpenResult } from './lib/use-open-result';

function Workplace() {
  const { value: options, set: setOptions } = useKeptState('analysis.options', ALL_OPTIONS);
  const result = useOpenResult();
  useAnalysisEvents();
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <UploadCard options={options} onOpenResult={result.open} />
        <OptionsCard options={options} onChange={setOptions} />
        <RecentResults onOpen={result.open} />
        <RunCard />
      </div>
      <OpenResult result={result} />
    </>
  );
}

/** Photos of panels in, results out; open only with a running subscription. */
export default function AnalysisPage() {
  const { t } = useTranslation('analysis');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <SubscriptionGate>
        <Workplace />
      </SubscriptionGate>
    </>
  );
}
