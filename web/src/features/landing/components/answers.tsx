import { useTranslation } from 'react-i18next';
import narrow from '@/assets/landing/panel-dirty-640.webp';
import wide from '@/assets/landing/panel-dirty-1200.webp';
import { cn } from '@/lib/utils';
import { Section } from './section';

const ANSWERS = ['clean', 'damage', 'loss', 'plan'] as const;

/** Where the faults were drawn into the computed picture, in percent of its size. */
const MARKS = [
  {
    name: 'crack',
    box: [59.9, 51.6, 13.8, 17.8],
    frame: 'border-finding-high',
    label: 'bg-finding-high-label text-white',
  },
  { name: 'dust', box: [0.6, 56.6, 41.4, 42], frame: 'border-finding-medium', label: 'bg-finding-medium text-photo' },
  { name: 'droppings', box: [72.4, 25.2, 9.9, 14.9], frame: 'border-finding-low', label: 'bg-finding-low text-photo' },
] as const;

function MarkedPicture() {
  const { t } = useTranslation('landing');
  return (
    <figure className="m-0 self-start">
      <div className="relative overflow-hidden rounded-xl shadow-3">
        <img
          src={wide}
          srcSet={`${narrow} 640w, ${wide} 1200w`}
          sizes="(min-width: 1024px) 720px, 100vw"
          alt={t('features.picture')}
          width={1200}
          height={750}
          loading="lazy"
          className="block w-full"
        />
        {MARKS.map(({ name, box: [left, top, width, height], frame, label }) => (
          <span
            key={name}
            aria-hidden
            className={cn('absolute rounded-[3px] border-2 ring-1 ring-scrim', frame)}
            style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
          >
            <span
              className={cn(
                'tick absolute bottom-full -left-0.5 mb-1 rounded-[3px] px-1.5 py-0.5 text-2xs font-[600] whitespace-nowrap',
                label,
              )}
            >
              {t(`features.${name}`)}
            </span>
          </span>
        ))}
      </div>
      <figcaption className="relative mt-2 text-sm text-muted">{t('features.caption')}</figcaption>
    </figure>
  );
}

export function Answers() {
  const { t } = useTranslation('landing');
  return (
    <Section id="features" className="py-16 lg:py-24">
      <div className="grid items-end gap-4 lg:grid-cols-2">
        <h2 className="display text-4xl leading-tight lg:text-5xl">{t('features.title')}</h2>
        <p className="max-w-prose text-lg text-muted">{t('features.intro')}</p>
      </div>
      <div className="mt-10 grid gap-8 lg:grid-cols-[1.55fr_1fr]">
        <MarkedPicture />
        <dl className="grid content-start">
          {ANSWERS.map((answer) => (
            <div key={answer} className="border-b py-4 first:pt-0 last:border-0">
              <dt className="heading text-lg">{t(`features.${answer}`)}</dt>
              <dd className="mt-1 text-muted">{t(`features.${answer}Body`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
