import { useTranslation } from 'react-i18next';
import { type Finding, KINDS } from './findings';

/** "Bird droppings": what the owner says it is, else areas by their kind, issues in the server's words. */
export function useFindingName() {
  const { t } = useTranslation('analysis');
  return (item: Finding) => {
    const corrected = KINDS.find((kind) => kind === item.feedback?.correction);
    if (corrected) return t(`kind.${corrected}`);
    return item.group === 'area' ? t(`kind.${item.finding.kind}`) : item.finding.type;
  };
}
