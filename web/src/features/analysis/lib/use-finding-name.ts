import { useTranslation } from 'react-i18next';
import type { Finding } from './findings';

/** "Bird droppings": areas by their kind, issues in the server's words. */
export function useFindingName() {
  const { t } = useTranslation('analysis');
  return (item: Finding) => (item.group === 'area' ? t(`kind.${item.finding.kind}`) : item.finding.type);
}
