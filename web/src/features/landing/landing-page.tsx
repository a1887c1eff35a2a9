import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Logo } from '@/components/logo';
import { Button } from '@/components/ui/button';
import { Answers } from './components/answers';
import { Hero } from './components/hero';
import { LossTable } from './components/loss-table';
import { Section } from './components/section';
import { SiteHeader } from './components/site-header';

function TrialCall() {
  const { t } = useTranslation('landing');
  return (
    <Section id="trial" className="flex flex-wrap items-center justify-between gap-8 py-16 lg:py-24">
      <div>
        <h2 className="display text-4xl leading-tight">{t('trial.title')}</h2>
        <p className="mt-3 max-w-xl text-lg text-muted">{t('trial.body')}</p>
      </div>
      <Button asChild size="lg">
        <Link href="/register">{t('trial.cta')}</Link>
      </Button>
    </Section>
  );
}

function SiteFooter() {
  const { t } = useTranslation('landing');
  return (
    <footer className="on-rail bg-rail">
      <Section className="flex flex-wrap items-center gap-x-12 gap-y-4 py-10 text-sm text-rail-muted">
        <Logo />
        <p>{t('footer.claim')}</p>
      </Section>
    </footer>
  );
}

/** What visitors see at every address that is not theirs. */
export default function LandingPage() {
  const { t } = useTranslation('landing');
  return (
    <div className="relative">
      <title>{`heliograf · ${t('hero.title')}`}</title>
      <SiteHeader />
      <main>
        <Hero />
        <Answers />
        <LossTable />
        <TrialCall />
      </main>
      <SiteFooter />
    </div>
  );
}
