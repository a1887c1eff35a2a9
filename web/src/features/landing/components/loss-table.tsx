import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/format';
import { cn } from '@/lib/utils';
import { Section } from './section';

/** Typical annual losses in percent; the longest bar is the highest combined loss. */
const LOSSES = [
  { cause: 'dirt', low: 3, high: 7 },
  { cause: 'broken', low: 1, high: 3 },
  { cause: 'contacts', low: 0.5, high: 1.5 },
  { cause: 'equipment', low: 1, high: 2 },
  { cause: 'combined', low: 5, high: 13 },
] as const;
const LONGEST = 13;
const TICKS = Array.from({ length: LONGEST - 1 }, (_, i) => i + 1);

const decimals = (value: number) => (Number.isInteger(value) ? 0 : 1);

/** Energy is a burn on the card: full up to the low figure, fading to the high one. */
function LossBar({ low, high }: { low: number; high: number }) {
  return (
    <div className="relative h-3 overflow-hidden rounded-sm bg-rail-raised">
      {TICKS.map((tick) => (
        <i
          key={tick}
          className="absolute inset-y-0 w-px bg-rail-foreground/20"
          style={{ left: `${(tick / LONGEST) * 100}%` }}
        />
      ))}
      <i
        className="absolute inset-y-[3px] left-0 rounded-full bg-sun-deep/70"
        style={{ width: `${(high / LONGEST) * 100}%` }}
      />
      <i className="absolute inset-y-[3px] left-0 rounded-full bg-sun" style={{ width: `${(low / LONGEST) * 100}%` }} />
    </div>
  );
}

export function LossTable() {
  const { t } = useTranslation('landing');
  const f = useFormat();
  return (
    <div className="bg-sunken">
      <Section id="losses" className="grid gap-10 py-16 lg:grid-cols-[1fr_1.7fr] lg:py-24">
        <div>
          <h2 className="display text-4xl leading-tight">{t('losses.title')}</h2>
          <p className="mt-3 text-lg text-muted">{t('losses.intro')}</p>
        </div>
        <table className="w-full border-collapse">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('losses.cause')}</th>
              <th scope="col">{t('losses.loss')}</th>
            </tr>
          </thead>
          <tbody>
            {LOSSES.map(({ cause, low, high }) => {
              const isSum = cause === 'combined';
              return (
                <tr
                  key={cause}
                  className={cn(
                    'relative grid grid-cols-[1fr_auto] gap-x-4 border-t border-border-strong/40 pt-3.5 pb-9 first:border-t-0',
                    isSum && 'border-t-2',
                  )}
                >
                  <th scope="row" className={cn('text-left', isSum ? 'heading' : 'font-[500]')}>
                    {t(`losses.${cause}`)}
                  </th>
                  <td className={cn('figure', isSum && 'text-xl')}>
                    {t('losses.range', { low: f.number(low, decimals(low)), high: f.percent(high, decimals(high)) })}
                    <span className="absolute inset-x-0 bottom-4 block" aria-hidden>
                      <LossBar low={low} high={high} />
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Section>
    </div>
  );
}
