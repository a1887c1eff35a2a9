import { useFormat } from '@/i18n/format';

/** "3 hours ago", with the exact time on hover and for machines. */
export function Ago({ iso, className }: { iso: string; className?: string }) {
  const f = useFormat();
  return (
    <time dateTime={iso} title={f.dateTime(iso)} className={className}>
      {f.ago(iso)}
    </time>
  );
}
