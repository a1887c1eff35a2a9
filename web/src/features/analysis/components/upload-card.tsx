import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, CircleHelp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import type { Schemas } from '@/api/client';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/utils';
import { recentQuery } from '../api/analyses';
import { isJudged } from '../lib/is-judged';
import { useAnalysisToasts } from '../lib/use-analysis-toasts';
import { useFocusOnMount } from '../lib/use-focus-on-mount';
import { type FinishedAnalysis, type UploadFlow, useUploadFlow } from '../lib/use-upload-flow';
import { DropZone } from './drop-zone';
import { LanguageChoice } from './language-choice';
import { isNothingChosen } from './option-fields';
import { PhotoAdvice } from './photo-advice';
import { PickedImage } from './picked-image';
import { ResultBadges } from './result-badges';
import { ChosenActions, ReadyActions, UploadProgress } from './upload-actions';
import { UploadMode } from './upload-mode';

/** The last photo is judged: the result is one press away. */
function Finished({ analysis, onOpen }: { analysis: FinishedAnalysis; onOpen: (id: string) => void }) {
  const { t } = useTranslation('analysis');
  const recent = useQuery(recentQuery(useLanguage()));
  const result = recent.data?.find(({ id }) => id === analysis.id);
  const isAnswered = isJudged(analysis.condition);
  const Icon = isAnswered ? CircleCheck : CircleHelp;
  const open = useFocusOnMount<HTMLButtonElement>();
  return (
    <div
      className={cn(
        'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md px-4 py-2.5 text-sm',
        isAnswered ? 'bg-success-soft text-success' : 'bg-info-soft text-info',
      )}
    >
      <p className="flex min-w-0 items-center gap-2">
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{t('upload.finished', { filename: analysis.filename })}</span>
      </p>
      {result ? <ResultBadges result={result} /> : null}
      <Button ref={open} size="sm" variant="outline" onClick={() => onOpen(analysis.id)}>
        {t('upload.openResult')}
        <ArrowRight aria-hidden />
      </Button>
    </div>
  );
}

const BulkUpload = lazy(() => import('./bulk-upload'));

type Props = { options: Schemas['AnalysisOptions']; onOpenResult: (id: string) => void };

type ChosenProps = Pick<Props, 'options'> & { flow: UploadFlow; browse: () => void };

function ChosenPhoto({ flow, options, browse }: ChosenProps) {
  const shown = useLanguage();
  const toasts = useAnalysisToasts();
  const { step } = flow;
  if (step.name === 'empty') return null;
  const language = flow.language ?? shown;
  const analyze = () => (isNothingChosen(options) ? toasts.nothingChosen() : flow.analyze({ options, language }));
  const isSent = step.name === 'ready' || step.name === 'analyzing';
  return (
    <div className="flex flex-1 flex-col gap-4">
      <PickedImage
        key={step.file.lastModified + step.file.name}
        file={step.file}
        serverUrl={isSent ? step.image.filePath : undefined}
      />
      <PhotoAdvice file={step.file} />
      {step.name === 'uploading' ? <UploadProgress share={step.share} onCancel={step.cancel} /> : null}
      {isSent ? (
        <>
          <LanguageChoice language={language} onChange={flow.setLanguage} disabled={flow.isPending} />
          <ReadyActions isAnalyzing={step.name === 'analyzing'} onAnalyze={analyze} onCancel={flow.clear} />
        </>
      ) : (
        <ChosenActions
          isUploading={step.name === 'uploading'}
          onUpload={flow.upload}
          onBrowse={browse}
          onRemove={flow.clear}
        />
      )}
    </div>
  );
}

type SingleProps = Props & { flow: UploadFlow };

/** Of several dropped files, the first. */
function SingleUpload({ flow, options, onOpenResult }: SingleProps) {
  const chooseFirst = ([file]: File[]) => file && flow.select(file);
  return (
    <>
      {flow.finished ? <Finished key={flow.finished.id} analysis={flow.finished} onOpen={onOpenResult} /> : null}
      <DropZone
        disabled={flow.isPending}
        takesFocus={flow.step.name === 'empty' && flow.step.isCleared}
        onFiles={chooseFirst}
      >
        {flow.step.name === 'empty'
          ? undefined
          : (browse) => <ChosenPhoto flow={flow} options={options} browse={browse} />}
      </DropZone>
    </>
  );
}

/** From a photo in a folder or in the camera to its result; several photos only when that is switched on. */
export function UploadCard({ options, onOpenResult }: Props) {
  const { t } = useTranslation('analysis');
  const flow = useUploadFlow();
  const [params, setParams] = useSearchParams();
  const isBulk = params.get('upload') === 'several';
  const switchTo = (several: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (several) next.set('upload', 'several');
        else next.delete('upload');
        return next;
      },
      { replace: true },
    );
  return (
    <Card aria-labelledby="analysis-upload" className="flex flex-col lg:col-span-7">
      <CardHeader
        id="analysis-upload"
        title={t(isBulk ? 'bulk.title' : 'upload.title')}
        hint={t(isBulk ? 'bulk.hint' : 'upload.hint')}
        action={<UploadMode isBulk={isBulk} onChange={switchTo} />}
        className="max-sm:flex-col max-sm:gap-3"
      />
      <div className="flex flex-1 flex-col px-5 pb-5">
        {isBulk ? (
          <Suspense fallback={<div className="min-h-72" />}>
            <BulkUpload options={options} onOpenResult={onOpenResult} />
          </Suspense>
        ) : (
          <SingleUpload flow={flow} options={options} onOpenResult={onOpenResult} />
        )}
      </div>
    </Card>
  );
}
