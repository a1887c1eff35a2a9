import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toast, toastStore } from '@/components/ui/toast';

afterEach(() => {
  cleanup();
  toast.info('');
  toastStore.dismiss(toastStore.get()?.id ?? 0);
});

// jsdom has none of these
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
globalThis.scrollTo = () => {};
Element.prototype.hasPointerCapture ??= () => false;
