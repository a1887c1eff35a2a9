import { useRef, useState } from 'react';
import type { Schemas } from '@/api/client';
import { useAnalyzeImage } from '../api/analyze-image';
import { UploadCancelled, useUploadImage } from '../api/upload-image';
import { refusalOf } from './image-file';
import { useAnalysisToasts } from './use-analysis-toasts';

/** The one photo on its way: chosen, sent, ready, judged. `isCleared`: the user took a photo back. */
export type UploadStep =
  | { name: 'empty'; isCleared: boolean }
  | { name: 'selected'; file: File }
  | { name: 'uploading'; file: File; share: number }
  | { name: 'ready'; file: File; image: Schemas['UploadedImage'] }
  | { name: 'analyzing'; file: File; image: Schemas['UploadedImage'] };

export type FinishedAnalysis = { id: string; filename: string; condition: Schemas['Condition'] };

type Choice = Pick<Schemas['AnalyzeRequest'], 'options' | 'language'>;

export function useUploadFlow() {
  const [step, setStep] = useState<UploadStep>({ name: 'empty', isCleared: false });
  const [finished, setFinished] = useState<FinishedAnalysis | null>(null);
  const uploading = useRef<AbortController | null>(null);
  const sending = useUploadImage();
  const analyzing = useAnalyzeImage();
  const toasts = useAnalysisToasts();
  const isPending = step.name === 'uploading' || step.name === 'analyzing';

  const select = (file: File) => {
    if (isPending) return;
    const refusal = refusalOf(file);
    if (refusal) return toasts.refused(refusal);
    setFinished(null);
    setStep({ name: 'selected', file });
  };

  const upload = () => {
    if (step.name !== 'selected') return;
    const { file } = step;
    const controller = new AbortController();
    uploading.current = controller;
    const onProgress = (share: number) => setStep((now) => (now.name === 'uploading' ? { ...now, share } : now));
    setStep({ name: 'uploading', file, share: 0 });
    sending.mutate(
      { file, signal: controller.signal, onProgress },
      {
        onSuccess: (image) => {
          setStep({ name: 'ready', file, image });
          toasts.uploaded();
        },
        onError: (cause) => {
          setStep({ name: 'selected', file });
          if (!(cause instanceof UploadCancelled)) toasts.uploadFailed(cause);
        },
      },
    );
  };

  const analyze = (choice: Choice) => {
    if (step.name !== 'ready') return;
    const { file, image } = step;
    const keep = () => setStep({ name: 'ready', file, image });
    setStep({ name: 'analyzing', file, image });
    analyzing.mutate(
      { ...choice, imagePath: image.filePath, storagePath: image.storagePath },
      {
        onSuccess: (answer) => {
          if (!answer.success) {
            keep();
            return toasts.notAnalyzed(answer);
          }
          setStep({ name: 'empty', isCleared: false });
          if (answer.analysisId && answer.condition)
            setFinished({ id: answer.analysisId, filename: image.filename, condition: answer.condition });
          return toasts.analyzed(answer);
        },
        onError: (cause) => {
          keep();
          toasts.analyzeFailed(cause);
        },
      },
    );
  };

  return {
    step,
    finished,
    isPending,
    select,
    upload,
    cancelUpload: () => uploading.current?.abort(),
    clear: () => setStep({ name: 'empty', isCleared: true }),
    analyze,
  };
}

export type UploadFlow = ReturnType<typeof useUploadFlow>;
