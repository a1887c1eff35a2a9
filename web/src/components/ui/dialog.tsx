import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/utils';
import { Backdrop } from './backdrop';

export const Dialog = Radix.Root;
export const DialogTitle = Radix.Title;
export const DialogDescription = Radix.Description;

/** A sheet from below on phones, a card in the middle from 640 px on: at most 700 px wide and 90 % of the height. */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Radix.Content>) {
  const { t } = useTranslation('common');
  return (
    <Radix.Portal>
      <Backdrop />
      <Radix.Content
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] w-full flex-col overflow-hidden rounded-t-xl bg-surface shadow-3 outline-none',
          'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[90dvh] sm:w-[calc(100vw-3rem)] sm:max-w-[700px] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl',
          'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
          className,
        )}
        {...props}
      >
        {children}
        <Radix.Close
          className="absolute top-3 right-3 grid size-10 place-items-center rounded-md text-muted hover:bg-sunken hover:text-foreground"
          aria-label={t('close')}
        >
          <X className="size-4" aria-hidden />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}
