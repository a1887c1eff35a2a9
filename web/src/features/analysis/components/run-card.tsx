import { CircleAlert, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ApiError } from '@/api/client';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { useRunAnalysis } from '../api/run-analysis';
import { useAnalysisToasts } from '../lib/use-analysis-toasts';
import { ALL_OPTIONS, isNothingChosen, OptionFields } from './option-fields';

/** Scans the cameras now. While there is none, says so and leads to where one is added. */
export function RunCard() {
  const { t } = useTranslation('analysis');
  const [options, setOptions] = useState(ALL_OPTIONS);
  const run = useRunAnalysis();
  const toasts = useAnalysisToasts();
  const hasNoCamera = run.error instanceof ApiError && run.error.code === 'cameras.none';

  const start = () => {
    if (isNothingChosen(options)) return toasts.nothingChosen();
    return run.mutate(options, { onSuccess: toasts.runStarted, onError: toasts.runFailed });
  };
  return (
    <Card aria-labelledby="analysis-run" className="self-start lg:sticky lg:top-4 lg:col-span-5">
      <CardHeader id="analysis-run" title={t('run.title')} hint={t('run.hint')} />
      <div className="grid gap-3 px-5 pb-5">
        <OptionFields
          compact
          options={options}
          onChange={setOptions}
          legend={t('options.title')}
          disabled={run.isPending}
        />
        <Button variant="outline" onClick={start} pending={run.isPending}>
          {run.isPending ? null : <ScanSearch aria-hidden />}
          {t('run.action')}
        </Button>
        {hasNoCamera ? (
          <p role="status" className="flex gap-2 rounded-md bg-info-soft p-3 text-sm text-info">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>
              {t('run.noCamera')}{' '}
              <Link href="/installations" className="font-[600] underline underline-offset-4">
                {t('run.addCamera')}
              </Link>
            </span>
          </p>
        ) : null}
      </div>
    </Card>
  );
}
