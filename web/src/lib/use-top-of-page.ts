import { useEffect, useLayoutEffect, useRef } from 'react';

/** A page reached by a link starts at its top; on the way back the browser finds the place itself. */
export function useTopOfPage(path: string) {
  const byLink = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      byLink.current = type === 'pushState';
    };
    // the router announces its own steps; captured, so that this knows before the page changes
    for (const step of ['pushState', 'popstate']) addEventListener(step, note, true);
    return () => {
      for (const step of ['pushState', 'popstate']) removeEventListener(step, note, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what it waits for
  useLayoutEffect(() => {
    if (byLink.current) scrollTo({ top: 0, behavior: 'instant' });
  }, [path]);
}
