import type { Schemas } from '@/api/client';
import type { Language } from '@/i18n';
import { useKeptState } from '@/lib/kept-state';
import { useAnalyzeImage } from '../api/analyze-image';
import { UploadCancelled, useUploadImage } from '../api/upload-image';
import { refusalOf } from './image-file';
import { useAnalysisToasts } from './use-analysis-toasts';

/** The one photo on its way: chosen, sent, ready, judged. `isCleared`: the user took a photo back. */
export type UploadStep =
  | { name: 'empty'; isCleared: boolean }
  | { name: 'selected'; file: File }
  | { name: 'uploading'; file: File; share: number; cancel: () => void }
  | { name: 'ready'; file: File; image: Schemas['UploadedImage'] }
  | { name: 'analyzing'; file: File; image: Schemas['UploadedImage'] };

export type FinishedAnalysis = { id: string; filename: string; condition: Schemas['Condition'] };

/** `language` is the one chosen for this photo, if any was. */
type Flow = { step: UploadStep; finished: FinishedAnalysis | null; language: Language | undefined };

type Choice = Pick<Schemas['AnalyzeRequest'], 'options' | 'language'>;

const NOTHING: Flow = { step: { name: 'empty', isCleared: false }, finished: null, language: undefined };

/** Kept while the user looks at other pages. An answer that finds its step gone came after a sign-out. */
function useFlow() {
  const { value, get, set } = useKeptState('analysis.upload', NOTHING);
  const change = (part: Partial<Flow>) => set({ ...get(), ...part });
  return { flow: value, current: () => get().step, change };
}

type Kept = ReturnType<typeof useFlow>;

function useUpload({ current, change }: Kept) {
  const toasts = useAnalysisToasts();
  const { mutate } = useUploadImage({
    onSuccess: (image) => {
      const step = current();
      if (step.name !== 'uploading') return;
      change({ step: { name: 'ready', file: step.file, image } });
      toasts.uploaded();
    },
    onError: (cause) => {
      const step = current();
      if (step.name !== 'uploading') return;
      change({ step: { name: 'selected', file: step.file } });
      if (!(cause instanceof UploadCancelled)) toasts.uploadFailed(cause);
    },
  });
  const onProgress = (share: number) => {
    const step = current();
    if (step.name === 'uploading') change({ step: { ...step, share } });
  };
  return () => {
    const step = current();
    if (step.name !== 'selected') return;
    const controller = new AbortController();
    change({ step: { name: 'uploading', file: step.file, share: 0, cancel: () => controller.abort() } });
    mutate({ file: step.file, signal: controller.signal, onProgress });
  };
}

function useAnalysis({ current, change }: Kept) {
  const toasts = useAnalysisToasts();
  const { mutate } = useAnalyzeImage({
    onSuccess: (answer) => {
      const step = current();
      if (step.name !== 'analyzing') return;
      if (!answer.success) {
        change({ step: { ...step, name: 'ready' } });
        toasts.notAnalyzed(answer);
        return;
      }
      const { analysisId: id, condition } = answer;
      const finished = id && condition ? { id, filename: step.image.filename, condition } : null;
      change({ ...NOTHING, finished });
      toasts.analyzed(answer);
    },
    onError: (cause) => {
      const step = current();
      if (step.name !== 'analyzing') return;
      change({ step: { ...step, name: 'ready' } });
      toasts.analyzeFailed(cause);
    },
  });
  return (choice: Choice) => {
    const step = current();
    if (step.name !== 'ready') return;
    change({ step: { ...step, name: 'analyzing' } });
    mutate({ ...choice, imagePath: step.image.filePath, storagePath: step.image.storagePath });
  };
}

export function useUploadFlow() {
  const kept = useFlow();
  const toasts = useAnalysisToasts();
  const { step, finished, language } = kept.flow;
  const isPending = step.name === 'uploading' || step.name === 'analyzing';

  const select = (file: File) => {
    if (isPending) return;
    const refusal = refusalOf(file);
    if (refusal) return toasts.refused(refusal);
    kept.change({ ...NOTHING, step: { name: 'selected', file } });
  };
  return {
    step,
    finished,
    isPending,
    language,
    setLanguage: (chosen: Language) => kept.change({ language: chosen }),
    select,
    upload: useUpload(kept),
    clear: () => kept.change({ step: { name: 'empty', isCleared: true }, language: undefined }),
    analyze: useAnalysis(kept),
  };
}

export type UploadFlow = ReturnType<typeof useUploadFlow>;
