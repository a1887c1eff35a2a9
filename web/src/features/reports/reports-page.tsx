import { UpcomingPage } from '@/components/upcoming-page';

export default function ReportsPage() {
  return <UpcomingPage feature="reports" href="/analysis" />;
}
