import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/lib/utils';

const controlClass =
  'h-11 w-full rounded-md border border-border-strong/70 bg-surface px-3 text-[0.9375rem] text-foreground transition-colors placeholder:text-muted hover:border-border-strong focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger disabled:bg-sunken';

export type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error, wired together once. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="justify-self-start text-sm font-[560]">
        {label}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-[520] text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(controlClass, className)} {...props} />;
}

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlClass, 'read-only:bg-sunken', className)} {...props} />;
}
