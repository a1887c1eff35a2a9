import { useSearchParams } from 'wouter';

const PARAM = 'result';
/** Marks the history entries that this page made itself. */
const OPENED_HERE = { openedResult: true };

const wasOpenedHere = () => (history.state as Partial<typeof OPENED_HERE> | null)?.openedResult === true;

/** Which result is open stands in the address, so that back, reload and links work. */
export function useOpenResult() {
  const [params, setParams] = useSearchParams();

  const open = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(PARAM, id);
        return next;
      },
      { state: OPENED_HERE },
    );
  const close = () => {
    // back to the entry before it, so that the back button does not open it once more
    if (wasOpenedHere()) return history.back();
    return setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  };
  return { id: params.get(PARAM), open, close };
}
