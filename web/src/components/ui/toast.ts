export type ToastTone = 'success' | 'error' | 'info';
export type ToastMessage = { id: number; tone: ToastTone; title: string; text: string | undefined };

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(message: ToastMessage | null) {
  current = message;
  for (const notify of listeners) notify();
}

const say = (tone: ToastTone) => (title: string, text?: string) => {
  lastId += 1;
  show({ id: lastId, tone, title, text });
};

/** Reports an action that the user started. One at a time: a newer message takes the place of the older. */
export const toast = { success: say('success'), error: say('error'), info: say('info') };

export const toastStore = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Takes one message away, unless a newer one already stands in its place. */
  dismiss(id: number) {
    if (current?.id === id) show(null);
  },
};
