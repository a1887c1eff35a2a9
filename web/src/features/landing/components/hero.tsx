import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { YearOfSun } from '@/components/charts/year-of-sun';
import { Button } from '@/components/ui/button';

export function Hero() {
  const { t } = useTranslation('landing');
  return (
    <div className="on-rail relative overflow-clip bg-rail pt-17">
      <div className="relative mx-auto grid max-w-[1240px] gap-10 px-5 pt-10 pb-16 sm:px-8 lg:grid-cols-[1.02fr_1fr] lg:pt-16 lg:pb-28">
        <div className="relative z-10 max-w-[36rem]">
          <h1 className="display text-display">{t('hero.title')}</h1>
          <p className="mt-6 max-w-[32rem] text-lg leading-7 text-rail-muted">{t('hero.body')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button asChild variant="light" size="lg">
              <Link href="/register">{t('hero.cta')}</Link>
            </Button>
            <Button asChild variant="rail" size="lg">
              <a href="#features">{t('hero.second')}</a>
            </Button>
          </div>
          <p className="mt-10 flex items-baseline gap-3 border-t border-rail-line pt-5">
            <span className="figure text-2xl whitespace-nowrap text-sun">{t('hero.claim')}</span>
            <span className="text-rail-muted">{t('hero.claimBody')}</span>
          </p>
        </div>
        <div className="relative min-h-72 lg:min-h-0">
          <div className="absolute -inset-x-5 inset-y-0 sm:-inset-x-8 lg:-top-6 lg:-right-[max(2rem,calc((100vw-1240px)/2+2rem))] lg:-bottom-28 lg:-left-14">
            <YearOfSun />
          </div>
        </div>
      </div>
    </div>
  );
}
