import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshResults } from './analyze-image';

/** Refreshes the results when an analysis ends elsewhere: in another tab, or in a scan of the cameras. */
export function useAnalysisEvents() {
  const client = useQueryClient();
  useEffect(() => {
    const events = new EventSource('/api/events');
    const refresh = () => void refreshResults(client);
    events.addEventListener('analysis.finished', refresh);
    events.addEventListener('resync', refresh);
    return () => events.close();
  }, [client]);
}
