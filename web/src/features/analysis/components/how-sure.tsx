import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Folded, for whoever wants to know how sure the judgement is. */
export function HowSure({ children }: { children: ReactNode }) {
  const { t } = useTranslation('analysis');
  return (
    <details className="group text-sm">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-muted hover:text-foreground [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        {t('detail.howSure')}
      </summary>
      {children}
    </details>
  );
}
