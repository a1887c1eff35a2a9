import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './client';
import { useRuleText } from './rule-text';

/** The reader's words for a code of the server, if there are any. */
export function useCodeText() {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (code: string): string | undefined => (i18n.exists(`errors:${code}`) ? t(code) : undefined),
    [t, i18n],
  );
}

/** The reader's words for a failed call: by its code, else the fallback, else what the server said. */
export function useProblemText() {
  const { t } = useTranslation('errors');
  const codeText = useCodeText();
  const ruleText = useRuleText();
  return useCallback(
    (cause: unknown, fallback?: string): string => {
      if (!(cause instanceof ApiError)) return fallback ?? t('unexpected');
      return codeText(cause.code) ?? fallback ?? (ruleText(cause.message) || t('unexpected'));
    },
    [t, codeText, ruleText],
  );
}
