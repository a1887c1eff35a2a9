import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

export function DetailsLink({ describedBy }: { describedBy: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <Link
      href="/analysis"
      aria-describedby={describedBy}
      className="mt-auto inline-flex items-center gap-1.5 self-start pt-3 text-sm font-[560] text-primary hover:underline hover:underline-offset-4"
    >
      {t('details')}
      <ArrowRight className="size-4" aria-hidden />
    </Link>
  );
}
