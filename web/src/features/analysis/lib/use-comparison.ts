import { useState } from 'react';
import { useSearchParams } from 'wouter';

const PARAM = 'compare';

/**
 * Which two results are compared stands in the address; which one is chosen so far does not. `choose` a second one to
 * open the comparison, or the same again to take it back.
 */
export function useComparison() {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [one, other] = (params.get(PARAM) ?? '').split(',');

  const show = (ids: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (ids) next.set(PARAM, ids);
        else next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  const choose = (id: string) => {
    if (!chosen) return;
    if (chosen.includes(id)) return setChosen(chosen.filter((known) => known !== id));
    setChosen([]);
    const both = [...chosen, id];
    if (both.length < 2) return setChosen(both);
    show(both.join(','));
  };
  return {
    /** Null while nothing is being chosen. */
    chosen,
    start: () => setChosen([]),
    stop: () => setChosen(null),
    choose,
    shown: one && other ? { one, other } : null,
    close: () => show(null),
  };
}
