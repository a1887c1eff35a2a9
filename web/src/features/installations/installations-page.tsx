import { UpcomingPage } from '@/components/upcoming-page';

export default function InstallationsPage() {
  return <UpcomingPage feature="installations" href="/analysis" />;
}
