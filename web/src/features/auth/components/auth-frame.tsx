import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { YearOfSun } from '@/components/charts/year-of-sun';
import { LanguageToggle } from '@/components/language-toggle';
import { Logo } from '@/components/logo';
import { ThemeToggle } from '@/components/theme-toggle';

type Props = { title: string; body?: string; children: ReactNode };

/** The form to the left, the recorder cards beside it where there is room. */
export function AuthFrame({ title, body, children }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,1fr)_1.15fr]">
      <title>{`${title} · heliograf`}</title>
      <div className="flex flex-col px-5 pb-10 sm:px-8">
        <header className="flex items-center justify-between gap-4 py-4">
          <Link href="/" aria-label={t('nav.start', { ns: 'common' })} className="text-primary">
            <Logo />
          </Link>
          <div className="flex items-center gap-1">
            <ThemeToggle />
            <LanguageToggle />
          </div>
        </header>
        <main className="m-auto w-full max-w-sm py-8">
          <h1 className="heading text-2xl">{title}</h1>
          {body ? <p className="mt-1 text-muted">{body}</p> : null}
          <div className="mt-6">{children}</div>
        </main>
      </div>
      <aside className="on-rail relative hidden overflow-clip bg-rail lg:block">
        <div className="absolute inset-0 -right-24 left-8 opacity-90">
          <YearOfSun />
        </div>
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-rail via-rail/90 to-transparent px-12 pt-40 pb-12">
          <p className="display max-w-md text-3xl leading-9">{t('aside.title')}</p>
          <p className="mt-3 max-w-md text-rail-muted">{t('aside.body')}</p>
        </div>
      </aside>
    </div>
  );
}
