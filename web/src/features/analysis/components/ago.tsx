import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';

const MINUTE_MS = 60_000;

/** "3 hours ago", kept up to date, with the exact time on hover and for machines. */
export function Ago({ iso, className }: { iso: string; className?: string }) {
  const f = useFormat();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={f.dateTime(iso)} className={className}>
      {f.ago(iso, now)}
    </time>
  );
}
