import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/format';
import { cn } from '@/lib/utils';
import { type Finding, isMuted } from '../lib/findings';
import { useFindingName } from '../lib/use-finding-name';

/** Line, wash and label; one look in both themes, because the ground below is the photo. */
const LOOK = {
  high: { box: 'border-finding-high', wash: 'bg-finding-high/18', label: 'bg-finding-high-label text-white' },
  medium: { box: 'border-finding-medium', wash: 'bg-finding-medium/18', label: 'bg-finding-medium text-photo' },
  low: { box: 'border-finding-low', wash: 'bg-finding-low/18', label: 'bg-finding-low text-photo' },
} as const;

/** So close to the picture's upper or right edge the label moves inside. */
const LABEL_ROOM = { top: 0.08, right: 0.75 };

const share = (value: number) => `${value * 100}%`;

type Props = { item: Finding; isSelected: boolean; onToggle: () => void; onFocus: () => void };

/** A place on the picture. Smaller boxes lie over larger ones, so that each can be reached. */
export function FindingBox({ item, isSelected, onToggle, onFocus }: Props) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const name = useFindingName();
  const { box, confidence, location, severity } = item.finding;
  const look = LOOK[severity];
  const severityWord = t(`severity.${severity}`);
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onToggle}
      onFocus={onFocus}
      className={cn(
        'pointer-events-auto absolute rounded-sm border-2 ring-1 ring-photo/60 transition-[background-color] before:absolute before:-inset-1.5',
        look.box,
        isMuted(item) && 'border-dashed opacity-60',
        isSelected && ['border-3', look.wash],
      )}
      style={{
        left: share(box.x),
        top: share(box.y),
        width: share(box.width),
        height: share(box.height),
        zIndex: Math.round(100 * (1 - box.width * box.height)),
      }}
    >
      <span
        className={cn(
          'tick absolute rounded-sm px-1.5 py-0.5 text-2xs leading-4 font-[600] whitespace-nowrap',
          look.label,
          box.y < LABEL_ROOM.top ? 'top-0.5' : 'bottom-full mb-1',
          box.x > LABEL_ROOM.right || (isSelected && box.x > 0.5) ? '-right-0.5' : '-left-0.5',
        )}
      >
        {isSelected
          ? t('detail.selectedLabel', { id: item.id, name: name(item), certainty: f.percent(confidence * 100) })
          : item.id}{' '}
        <span className="sr-only">
          {t(isSelected ? 'detail.selectedRest' : 'detail.findingRest', {
            name: name(item),
            location,
            severity: severityWord,
          })}
        </span>
      </span>
    </button>
  );
}
