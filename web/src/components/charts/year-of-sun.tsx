import { useId } from 'react';
import { useFormat } from '@/i18n/format';
import { recorderCards } from './recorder-cards';

const CARDS = recorderCards();

/** Half a year of recorder cards, burnt by the sun. A picture beside words that say the same, so hidden from readers. */
export function YearOfSun() {
  const f = useFormat();
  const glow = useId();
  return (
    <svg viewBox="0 0 1280 680" preserveAspectRatio="xMinYMid slice" className="size-full" aria-hidden>
      <defs>
        <linearGradient id={glow} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="oklch(0.79 0.17 62)" />
          <stop offset="1" stopColor="oklch(0.86 0.155 82)" />
        </linearGradient>
      </defs>
      {CARDS.map((card) => (
        <g key={card.index}>
          <path d={card.base} fill="none" stroke="var(--card-blue)" strokeWidth="36" />
          <path d={card.ticks} stroke="var(--card-line)" strokeWidth="1" opacity=".5" />
          <path d={card.burn} fill={`url(#${glow})`} />
          {card.month === null ? null : (
            <text
              x={card.start[0] - 14}
              y={card.start[1] + 5}
              textAnchor="end"
              fontSize="14"
              fill="var(--rail-muted)"
              className="max-lg:hidden"
            >
              {f.month(card.month)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
