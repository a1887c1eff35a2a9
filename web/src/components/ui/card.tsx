import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('rounded-xl border bg-surface shadow-1', className)} {...props} />;
}

type CardHeaderProps = { title: ReactNode; id?: string; hint?: ReactNode; action?: ReactNode; className?: string };

export function CardHeader({ title, id, hint, action, className }: CardHeaderProps) {
  return (
    <header className={cn('flex items-start justify-between gap-4 px-5 pt-4.5 pb-3', className)}>
      <div className="min-w-0">
        <h2 id={id} className="heading text-base leading-6">
          {title}
        </h2>
        {hint ? <div className="text-sm text-muted">{hint}</div> : null}
      </div>
      {action}
    </header>
  );
}
