import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import textOfRule from './text-of-rule.json';

/** The server's rules carry no code of their own, only their sentence; tools/check-texts.mjs holds the two together. */
const TEXT_OF_RULE: Readonly<Record<string, string>> = textOfRule;

/** The reader's words for a sentence of the server's rules; any other sentence stays as it came. */
export function useRuleText() {
  const { t, i18n } = useTranslation('common');
  return useCallback(
    (sentence: string): string => {
      const key = TEXT_OF_RULE[sentence];
      return key && i18n.exists(key) ? t(key) : sentence;
    },
    [t, i18n],
  );
}
