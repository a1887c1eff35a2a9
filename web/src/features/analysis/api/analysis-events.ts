import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshResults } from './analyze-image';

/**
 * Refreshes the results when an analysis ends elsewhere: in another tab, or in a scan of the cameras. A browser opens
 * six connections to a host over HTTP/1.1, so only a page that is seen holds one; what it missed comes when it is back.
 */
export function useAnalysisEvents() {
  const client = useQueryClient();
  useEffect(() => {
    let events: EventSource | null = null;
    const refresh = () => void refreshResults(client);
    const open = () => {
      events = new EventSource('/api/events');
      events.addEventListener('analysis.finished', refresh);
      events.addEventListener('resync', refresh);
    };
    const close = () => {
      events?.close();
      events = null;
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') return close();
      if (events) return;
      open();
      refresh();
    };
    if (document.visibilityState !== 'hidden') open();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [client]);
}
