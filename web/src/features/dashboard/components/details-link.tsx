import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

/** Leads to the result itself. */
export function DetailsLink({ id, describedBy }: { id: string; describedBy: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <Link
      href={`/analysis?result=${encodeURIComponent(id)}`}
      aria-describedby={describedBy}
      className="mt-auto inline-flex items-center gap-1.5 self-start pt-3 text-sm font-[560] text-primary hover:underline hover:underline-offset-4"
    >
      {t('details')}
      <ArrowRight className="size-4" aria-hidden />
    </Link>
  );
}
