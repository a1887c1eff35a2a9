import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '@/api/current-user';
import { LanguageToggle } from '@/components/language-toggle';
import { Logo } from '@/components/logo';
import { ThemeToggle } from '@/components/theme-toggle';
import { Account } from './account';
import { MobileBar } from './mobile-bar';
import { Nav } from './nav';

function Rail({ user }: { user: User }) {
  const { t } = useTranslation('common');
  return (
    <aside className="on-rail fixed inset-y-0 left-0 z-30 hidden w-64 flex-col gap-7 overflow-y-auto bg-rail px-4 py-5 lg:flex dark:border-r">
      <Link href="/dashboard" aria-label={t('nav.home')} className="px-2">
        <Logo />
      </Link>
      <Nav user={user} />
      <div className="mt-auto">
        <Account user={user} />
      </div>
    </aside>
  );
}

/** The frame of every page of the signed-in. */
export default function Layout({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className="min-h-dvh lg:pl-64">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-2"
      >
        {t('nav.skip')}
      </a>
      <Rail user={user} />
      <MobileBar user={user} />
      <header className="fixed top-3.5 right-6 z-30 hidden items-center gap-1 rounded-md bg-background lg:flex">
        <ThemeToggle />
        <LanguageToggle />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[1320px] px-4 pt-5 pb-16 outline-none sm:px-6 lg:px-8 lg:pt-4"
      >
        {children}
      </main>
    </div>
  );
}
