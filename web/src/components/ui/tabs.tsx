import { Tabs as Radix } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from '@/lib/utils';

export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;

/** Scrolls sideways where the tabs do not fit; the open one is in view from the start. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (list.current && open) list.current.scrollLeft = open.offsetLeft + open.offsetWidth - list.current.clientWidth;
  }, []);
  return (
    <Radix.List
      ref={list}
      className={cn(
        'relative flex gap-5 overflow-x-auto overflow-y-hidden border-b px-5 [scrollbar-width:none]',
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'shrink-0 border-b-2 border-transparent py-2.5 text-sm font-[520] text-muted transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground',
        className,
      )}
      {...props}
    />
  );
}
