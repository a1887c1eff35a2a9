import { UpcomingPage } from '@/components/upcoming-page';

export default function ProductionPage() {
  return <UpcomingPage feature="production" href="/analysis" />;
}
