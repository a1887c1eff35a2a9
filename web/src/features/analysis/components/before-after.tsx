import { MoveHorizontal } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/format';

const CORNER = 'tick pointer-events-none absolute top-2 rounded-sm bg-photo/75 px-2 py-0.5 text-2xs text-white';

type Props = { before: string; beforeDate: string; after: string; width: number; height: number };

/**
 * The earlier photo laid over the later one, uncovered by a handle: drawn by pointer or finger anywhere on the picture,
 * or by the arrow keys. Scrolling the page by a finger on it still works.
 */
export function BeforeAfter({ before, beforeDate, after, width, height }: Props) {
  const { t } = useTranslation('series');
  const f = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(50);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="text-sm text-muted">{t('slider.broken')}</p>;

  const follow = ({ clientX }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box?.width) return;
    setShown(Math.round(Math.min(100, Math.max(0, ((clientX - box.left) / box.width) * 100))));
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    follow(event);
  };
  return (
    <div
      ref={frame}
      onPointerDown={press}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture?.(event.pointerId) && follow(event)}
      className="relative isolate mx-auto w-full max-w-xl cursor-ew-resize touch-pan-y overflow-hidden rounded-md bg-photo select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
      style={{ aspectRatio: width > 0 && height > 0 ? width / height : 8 / 5 }}
    >
      <img src={after} alt={t('slider.afterAlt')} draggable={false} className="absolute inset-0 size-full" />
      <img
        src={before}
        alt={t('slider.beforeAlt', { date: f.date(beforeDate) })}
        draggable={false}
        onError={() => setBroken(true)}
        className="absolute inset-0 size-full"
        style={{ clipPath: `inset(0 ${100 - shown}% 0 0)` }}
      />
      <span className={`${CORNER} left-2`} aria-hidden>
        {t('slider.before')}
      </span>
      <span className={`${CORNER} right-2`} aria-hidden>
        {t('slider.after')}
      </span>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-1"
        style={{ left: `${shown}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-full bg-white text-photo shadow-2">
          <MoveHorizontal className="size-5" />
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={shown}
        onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
        aria-label={t('slider.label')}
        aria-valuetext={t('slider.value', { percent: f.percent(shown) })}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </div>
  );
}
