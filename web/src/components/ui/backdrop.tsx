import { useScrollLock } from '@/lib/use-scroll-lock';

/** Dims the page and keeps it still. Radix's own overlay would write a style element, which the page's policy refuses. */
export function Backdrop() {
  useScrollLock();
  return <div className="fixed inset-0 z-40 animate-fade-in bg-scrim" aria-hidden />;
}
