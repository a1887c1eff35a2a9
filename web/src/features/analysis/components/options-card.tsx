import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Card, CardHeader } from '@/components/ui/card';
import { AiIntegration } from './ai-integration';
import { OptionFields } from './option-fields';

type Props = {
  options: Schemas['AnalysisOptions'];
  onChange: (options: Schemas['AnalysisOptions']) => void;
};

export function OptionsCard({ options, onChange }: Props) {
  const { t } = useTranslation('analysis');
  return (
    <Card aria-labelledby="analysis-options" className="lg:col-span-5">
      <CardHeader id="analysis-options" title={t('options.title')} hint={t('options.hint')} />
      <div className="px-5 pb-5">
        <OptionFields options={options} onChange={onChange} legend={t('options.title')} />
      </div>
      <AiIntegration />
    </Card>
  );
}
