import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LanguageToggle } from '@/components/language-toggle';
import { Logo } from '@/components/logo';
import { ThemeToggle } from '@/components/theme-toggle';
import { Button } from '@/components/ui/button';

const SECTIONS = ['features', 'losses', 'trial'] as const;

export function SiteHeader() {
  const { t } = useTranslation(['landing', 'common']);
  return (
    <header className="on-rail absolute inset-x-0 top-0 z-20">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4 sm:px-8">
        <Link href="/" aria-label={t('nav.start', { ns: 'common' })}>
          <Logo />
        </Link>
        <nav aria-label={t('nav.label')} className="ml-8 hidden gap-6 text-sm text-rail-muted lg:flex">
          {SECTIONS.map((section) => (
            <a key={section} href={`#${section}`} className="hover:text-rail-foreground">
              {t(`nav.${section}`)}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <span className="hidden sm:block">
            <ThemeToggle rail />
          </span>
          <LanguageToggle rail />
          <Button asChild variant="rail" size="sm" className="border-transparent px-2 sm:px-3">
            <Link href="/login">{t('nav.signIn')}</Link>
          </Button>
          <Button asChild variant="light" size="sm" className="hidden sm:inline-flex">
            <Link href="/register">{t('nav.signUp')}</Link>
          </Button>
        </div>
      </div>
    </header>
  );
}
