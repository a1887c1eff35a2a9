import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@/components/ui/badge';
import { useFormat } from '@/i18n/format';
import { cn } from '@/lib/utils';
import { type Finding, isMuted, KINDS } from '../lib/findings';
import { useFindingName } from '../lib/use-finding-name';
import { LevelBadge } from './level-badge';
import { OpinionControls } from './opinion-controls';

/** Less would be written as 0 %. */
const SHARE_SHOWN_MIN = 0.01;

type RowProps = { analysisId: string; item: Finding; isSelected: boolean; onToggle: () => void };

const useDismissText = () => {
  const { t } = useTranslation('analysis');
  return ({ group }: Finding) => t(group === 'issue' ? 'feedback.notAFault' : 'feedback.notSoiling');
};

function FindingRow({ analysisId, item, isSelected, onToggle }: RowProps) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const name = useFindingName();
  const dismissText = useDismissText();
  const row = useRef<HTMLButtonElement>(null);
  const { confidence, severity } = item.finding;
  const place = ({ group, finding: { location, share } }: Finding) => {
    if (group === 'issue') return location;
    if (share < SHARE_SHOWN_MIN) return t('detail.placeAndTraces', { location });
    return t('detail.placeAndShare', { location, share: f.percent(share * 100) });
  };
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-pressed={isSelected}
        onClick={onToggle}
        className={cn(
          'grid w-full grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md sm:grid-cols-[1.75rem_minmax(0,1fr)_auto_auto] px-3 py-2.5 text-left text-sm transition-colors -outline-offset-2 hover:bg-sunken',
          isSelected && 'bg-sunken',
        )}
      >
        <span className="tick text-muted">{item.id}</span>
        <span>
          <span className={cn('block font-[560]', isMuted(item) && 'text-muted line-through')}>{name(item)}</span>
          <span className="block text-muted">{place(item)}</span>
        </span>
        <span className="num col-start-2 row-start-2 text-muted sm:col-start-3 sm:row-start-1">
          {t('detail.certainty', { percent: f.percent(confidence * 100) })}
        </span>
        {isMuted(item) ? <Badge>{dismissText(item)}</Badge> : <LevelBadge level={severity} of="severity" />}
      </button>
      {isSelected ? (
        <div className="px-3 pt-1.5 pb-3 pl-13">
          <OpinionControls
            analysisId={analysisId}
            subject={item.subject}
            given={item.feedback}
            legend={t('feedback.finding', { name: name(item) })}
            dismiss={dismissText(item)}
            note={item.group === 'area' ? t('feedback.scoreStays') : undefined}
            corrections={KINDS.filter((kind) => kind !== item.finding.kind).map((kind) => ({
              value: kind,
              label: t(`kind.${kind}`),
            }))}
          />
        </div>
      ) : null}
    </li>
  );
}

type Props = { analysisId: string; items: Finding[]; selected: string | null; onSelect: (id: string | null) => void };

/** One row a finding; row and box on the picture are one selection. */
export function FindingList({ analysisId, items, selected, onSelect }: Props) {
  if (items.length === 0) return null;
  return (
    <ul className="-mx-3">
      {items.map((item) => (
        <FindingRow
          key={item.id}
          analysisId={analysisId}
          item={item}
          isSelected={item.id === selected}
          onToggle={() => onSelect(item.id === selected ? null : item.id)}
        />
      ))}
    </ul>
  );
}
