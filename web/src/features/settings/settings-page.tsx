import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useCurrentUser } from '@/api/current-user';
import { PageHeader } from '@/components/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { AccountTab } from './components/account-tab';
import { ApiTab } from './components/api-tab';
import { LanguageTab } from './components/language-tab';
import { PaymentTab } from './components/payment-tab';
import { UpcomingTab } from './components/upcoming-tab';

const TABS = ['account', 'notifications', 'schedule', 'language', 'payment', 'api'] as const;
type Tab = (typeof TABS)[number];

/** The tab stands in the address, so that links, reload and the back button find it. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab: Tab = TABS.find((known) => known === asked) ?? 'account';
  return { tab, choose: (next: string) => setSearch({ tab: next }) };
}

export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const user = useCurrentUser();
  const { tab, choose } = useTab();
  if (!user.data) return null;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs value={tab} onValueChange={choose} className="max-w-4xl">
        <TabsList aria-label={t('tabs.label')} className="mb-5 px-0">
          {TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {t(`tabs.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="account">
          <AccountTab user={user.data} />
        </TabsContent>
        <TabsContent value="notifications">
          <UpcomingTab texts="notifications" />
        </TabsContent>
        <TabsContent value="schedule">
          <UpcomingTab texts="schedule" />
        </TabsContent>
        <TabsContent value="language">
          <LanguageTab />
        </TabsContent>
        <TabsContent value="payment">
          <PaymentTab user={user.data} />
        </TabsContent>
        <TabsContent value="api">
          <ApiTab />
        </TabsContent>
      </Tabs>
    </>
  );
}
