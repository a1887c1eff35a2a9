import { useEffect, useRef } from 'react';

/** The control that had the focus has just gone; its successor takes over, so the keyboard stays in place. */
export function useFocusOnMount<T extends HTMLElement>(takesFocus = true) {
  const ref = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what held when it appeared counts
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
