import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './client';

/** The reader's words for a failed call: by its code, else the fallback, else what the server said. */
export function useProblemText() {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (cause: unknown, fallback?: string): string => {
      if (!(cause instanceof ApiError)) return fallback ?? t('unexpected');
      if (i18n.exists(`errors:${cause.code}`)) return t(cause.code);
      return fallback ?? (cause.message || t('unexpected'));
    },
    [t, i18n],
  );
}
