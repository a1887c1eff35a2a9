import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page-header';
import { ActivityCard } from './components/activity-card';
import { AwaitingCard } from './components/awaiting-card';
import { CleanlinessCard } from './components/cleanliness-card';
import { DamageCard } from './components/damage-card';
import { SystemStatusCard } from './components/system-status-card';
import { TraceCard } from './components/trace-card';

export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="lg:col-span-12">
          <TraceCard />
        </div>
        <div className="lg:col-span-5">
          <CleanlinessCard />
        </div>
        <div className="lg:col-span-3">
          <DamageCard />
        </div>
        <div className="lg:col-span-4">
          <SystemStatusCard />
        </div>
        <div className="flex flex-col gap-4 lg:col-span-8">
          <AwaitingCard texts="weather" />
          <AwaitingCard texts="schedule" />
        </div>
        <div className="lg:col-span-4">
          <ActivityCard />
        </div>
      </div>
    </>
  );
}
