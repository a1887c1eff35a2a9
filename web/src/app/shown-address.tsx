import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { Router } from 'wouter';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';

const Shown = createContext({ path: '/', search: '' });

// the router's own hooks follow the browser at once, and would blank the page while the next one is fetched
const useShownPath = (): [string, typeof navigate] => [use(Shown).path, navigate];
const useShownSearch = () => use(Shown).search;

/** Below it the address changes when what it leads to can be drawn; until then the old page stays. */
export function ShownAddress({ children }: { children: ReactNode }) {
  const path = usePathname();
  const search = useSearch();
  const shown = useDeferredValue(useMemo(() => ({ path, search }), [path, search]));
  return (
    <Shown value={shown}>
      <Router hook={useShownPath} searchHook={useShownSearch}>
        {children}
      </Router>
    </Shown>
  );
}
