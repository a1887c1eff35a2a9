import { useTranslation } from 'react-i18next';
import { ApiError, type Schemas } from '@/api/client';
import { useCodeText, useProblemText } from '@/api/problem-text';
import { toast } from '@/components/ui/toast';
import type { ImageRefusal } from './image-file';

/** The server understood and said no, and why: more useful than the general text. */
const isRefusal = (cause: unknown) => cause instanceof ApiError && cause.status >= 400 && cause.status < 500;

/** What the page reports about actions the user started; title and text as the product names them. */
export function useAnalysisToasts() {
  const { i18n } = useTranslation('analysis');
  // the language of the moment when it is said, which may be long after the page was left
  const t = i18n.getFixedT(null, 'analysis');
  const problemText = useProblemText();
  const codeText = useCodeText();

  const error = (title: string, text: string) => void toast.error(title, text);
  const success = (title: string, text: string) => void toast.success(title, text);
  const info = (title: string, text: string) => void toast.info(title, text);
  return {
    refused: (refusal: ImageRefusal) => error(t(`toast.${refusal}.title`), t(`toast.${refusal}.text`)),
    nothingChosen: () => error(t('toast.nothingChosen.title'), t('options.nothing')),
    uploaded: () => success(t('toast.uploaded.title'), t('toast.uploaded.text')),
    uploadFailed: (cause: unknown) => error(t('toast.uploadFailed.title'), problemText(cause)),
    /** "Done" only where there is a judgement; else what the photo lacked, as its result says it. */
    analyzed: ({ condition }: Schemas['AnalyzeResponse']) => {
      if (condition === 'no_panel') return info(t('detail.noPanel'), t('toast.noPanel'));
      if (condition === 'unsure') return info(t('detail.unsure'), t('toast.unsure'));
      return success(t('toast.analyzed.title'), t('toast.analyzed.text'));
    },
    /** The server answered, but without a result. Its message is in the language of the analysis, not of the page. */
    notAnalyzed: ({ apiKeyIssue, error: code }: Schemas['AnalyzeResponse']) =>
      apiKeyIssue
        ? error(t('toast.apiKey.title'), t('toast.apiKey.text'))
        : error(t('toast.notAnalyzed.title'), (code && codeText(code)) || t('toast.notAnalyzed.text')),
    analyzeFailed: (cause: unknown) => {
      const text = t('toast.analyzeFailed.text');
      error(t('toast.analyzeFailed.title'), isRefusal(cause) ? problemText(cause, text) : text);
    },
    runStarted: () => success(t('toast.runStarted.title'), t('toast.runStarted.text')),
    runFailed: (cause: unknown) => error(t('toast.runFailed.title'), problemText(cause)),
  };
}
