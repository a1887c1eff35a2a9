import { useEffect, useRef } from 'react';

/**
 * The control that had the focus has just gone; its successor takes over, so the keyboard stays in place. It takes the
 * focus from nobody: who came back by a link keeps it there.
 */
export function useFocusOnMount<T extends HTMLElement>(takesFocus = true) {
  const ref = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what held when it appeared counts
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
