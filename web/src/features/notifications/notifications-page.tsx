import { UpcomingPage } from '@/components/upcoming-page';

export default function NotificationsPage() {
  return <UpcomingPage feature="notifications" href="/analysis" />;
}
