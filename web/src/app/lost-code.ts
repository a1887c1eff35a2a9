/** Stands in the history entry of a page that was loaded anew, so that none is twice. */
const RELOADED = { reloaded: true };

const wasReloaded = () => (history.state as Partial<typeof RELOADED> | null)?.reloaded === true;

async function reloadOnce(reload: () => void) {
  if (wasReloaded()) return;
  // offline, loading again would take away what still works
  const page = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (!page.ok || wasReloaded()) return;
  history.replaceState({ ...history.state, ...RELOADED }, '');
  reload();
}

/** A deployment takes away the code that an open page has not fetched yet; the page of today names what there is. */
export function reloadForLostCode(reload = () => location.reload()) {
  addEventListener('vite:preloadError', () => void reloadOnce(reload).catch(() => {}));
}
