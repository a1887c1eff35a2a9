import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Button } from '@/components/ui/button';
import { useFormat } from '@/i18n/format';
import { type Finding, isMuted, KINDS } from '../lib/findings';
import { useFindingName } from '../lib/use-finding-name';
import { useOpenResult } from '../lib/use-open-result';
import { BeforeAfter } from './before-after';
import { ChangeCounts } from './change-counts';
import { CleanlinessTrend } from './cleanliness-trend';

type Gone = Schemas['SinceLast']['gone'][number];

function GoneName({ gone }: { gone: Gone }) {
  const { t } = useTranslation(['series', 'analysis']);
  const known = KINDS.find((kind) => kind === gone.kind);
  return known ? t(`kind.${known}`, { ns: 'analysis' }) : t(`kind.${gone.kind}`);
}

/** Each finding with what became of it; what is gone stands last. */
function Changes({ since, findings }: { since: Schemas['SinceLast']; findings: Finding[] }) {
  const { t } = useTranslation('series');
  const name = useFindingName();
  const states = new Map(since.findings.map(({ subject, state }) => [subject, state]));
  const counted = findings.filter((item) => !isMuted(item));
  const isPartial = counted.some(({ subject }) => states.get(subject) === 'not_compared');
  if (counted.length + since.gone.length === 0) return null;
  return (
    <>
      <ul aria-label={t('findings')} className="divide-y text-sm">
        {counted.map((item) => (
          <li key={item.id} className="flex items-baseline gap-3 py-2">
            <span className="tick w-7 text-muted">{item.id}</span>
            <span className="flex-1">{t('finding', { name: name(item), location: item.finding.location })}</span>
            <span className="font-[560]">{t(`state.${states.get(item.subject) ?? 'not_compared'}`)}</span>
          </li>
        ))}
        {since.gone.map((gone, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and never change places
          <li key={i} className="flex items-baseline gap-3 py-2">
            <span className="w-7" />
            <span className="flex-1 text-muted">
              <GoneName gone={gone} />, {gone.location}
            </span>
            <span className="font-[560] text-success">{t('state.gone')}</span>
          </li>
        ))}
      </ul>
      {isPartial ? <p className="text-2xs text-muted">{t('notCompared')}</p> : null}
    </>
  );
}

type Props = { detail: Schemas['AnalysisDetail']; since: Schemas['SinceLast']; findings: Finding[] };

/** What changed at this place since the photo before: in numbers, finding by finding, to look at, and over time. */
export default function SinceLast({ detail, since, findings }: Props) {
  const { t } = useTranslation('series');
  const f = useFormat();
  const { open } = useOpenResult();
  return (
    <section aria-label={t('title')} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t pt-5">
      <div className="grid gap-2">
        <h3 className="heading text-base">{t('title')}</h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-sm text-muted">{t('comparedWith', { date: f.dateTime(since.earlierDate) })}</p>
          <Button size="sm" variant="ghost" onClick={() => open(since.earlierId)}>
            {t('openEarlier')}
          </Button>
        </div>
        <ChangeCounts counts={since.counts} />
      </div>
      <Changes since={since} findings={findings} />
      <BeforeAfter
        before={since.beforeUrl}
        beforeDate={since.earlierDate}
        after={detail.imageUrl}
        width={detail.imageWidth}
        height={detail.imageHeight}
      />
      <CleanlinessTrend id={detail.id} />
    </section>
  );
}
