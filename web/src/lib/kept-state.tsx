import { createContext, type ReactNode, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

function createStore() {
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  return {
    values,
    set(key: string, value: unknown) {
      values.set(key, value);
      for (const notify of listeners) notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const Kept = createContext<ReturnType<typeof createStore> | null>(null);

/** The life of the kept states below it. */
export function KeepsState({ children }: { children: ReactNode }) {
  const [store] = useState(createStore);
  useEffect(() => () => store.values.clear(), [store]);
  return <Kept value={store}>{children}</Kept>;
}

/**
 * A state that outlives the page that shows it; it can be read and changed also while nothing shows it, so that what
 * was started on a page finds it when it ends.
 */
export function useKeptState<T>(key: string, initial: T) {
  const store = use(Kept);
  if (!store) throw new Error('nothing above keeps states');
  const get = useCallback(
    () => (store.values.has(key) ? (store.values.get(key) as T) : initial),
    [store, key, initial],
  );
  const set = useCallback((value: T) => store.set(key, value), [store, key]);
  return { value: useSyncExternalStore(store.subscribe, get), get, set };
}
