import { Thermometer } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useFormat } from '@/i18n/format';
import { HowSure } from './how-sure';

/** Of the twelve classes, those that are worth a line. */
const SHARES_SHOWN = 5;

/** That the picture was judged as one of heat, what that is not, and for one module how sure its class is. */
export function ThermalReading({ thermal }: { thermal: Schemas['Thermal'] }) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex gap-3 rounded-md bg-sunken p-4">
        <Thermometer className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
        <div>
          <h3 id={heading} className="font-[560]">
            {t(`detail.thermal.${thermal.subject}`)}
          </h3>
          <p className="text-sm text-muted">{thermal.notice}</p>
        </div>
      </div>
      {thermal.shares.length > 0 ? (
        <HowSure>
          <dl className="mt-2 grid grid-cols-[1fr_3.5rem] gap-x-3 gap-y-1.5">
            {thermal.shares.slice(0, SHARES_SHOWN).map(({ text, probability }) => (
              <div key={text} className="contents">
                <dt>{text}</dt>
                <dd className="num text-right text-muted">{f.percent(probability * 100)}</dd>
              </div>
            ))}
          </dl>
        </HowSure>
      ) : null}
    </section>
  );
}
