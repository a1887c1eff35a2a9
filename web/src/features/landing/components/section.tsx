import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

type Props = { id?: string; className?: string; children: ReactNode };

export function Section({ id, className, children }: Props) {
  return (
    <section id={id} className={cn('mx-auto w-full max-w-[1240px] scroll-mt-4 px-5 sm:px-8', className)}>
      {children}
    </section>
  );
}
