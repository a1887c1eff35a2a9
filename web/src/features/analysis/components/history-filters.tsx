import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input, Select } from '@/components/ui/field';
import { CONDITIONS, DECISIONS, type HistoryFilter, isBackwards, TEXT_MAX_LENGTH } from '../lib/history-filter';

/** Long enough for the next key, too short to be waited for. */
const TYPING_PAUSE_MS = 300;

type Props = { filter: HistoryFilter; onChange: (part: Partial<HistoryFilter>) => void };

/** Searches when the typing pauses, or at once with Enter. */
function SearchField({ filter, onChange }: Props) {
  const { t } = useTranslation('analysis');
  const [text, setText] = useState(filter.text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (wanted: string, pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange({ text: wanted }), pause);
  };
  return (
    <Field label={t('history.text')}>
      {(a11y) => (
        <div className="relative">
          <Search
            className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted"
            strokeWidth={1.75}
            aria-hidden
          />
          <Input
            {...a11y}
            type="search"
            className="pl-9"
            value={text}
            maxLength={TEXT_MAX_LENGTH}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              search(value, TYPING_PAUSE_MS);
            }}
            onKeyDown={({ key }) => key === 'Enter' && search(text, 0)}
          />
        </div>
      )}
    </Field>
  );
}

/** What the list is chosen by; every choice counts at once. */
export function HistoryFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('analysis');
  return (
    <search
      aria-label={t('history.filters')}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 px-5 py-4.5 sm:gap-x-4 xl:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]"
    >
      <div className="col-span-2 xl:col-span-1">
        <SearchField filter={filter} onChange={onChange} />
      </div>
      <Field label={t('history.condition')}>
        {(a11y) => (
          <Select
            {...a11y}
            value={filter.condition}
            onChange={({ currentTarget }) =>
              onChange({ condition: CONDITIONS.find((known) => known === currentTarget.value) ?? '' })
            }
          >
            <option value="">{t('history.anyCondition')}</option>
            {CONDITIONS.map((condition) => (
              <option key={condition} value={condition}>
                {t(`condition.${condition}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('history.decision')}>
        {(a11y) => (
          <Select
            {...a11y}
            value={filter.decision}
            onChange={({ currentTarget }) =>
              onChange({ decision: DECISIONS.find((known) => known === currentTarget.value) ?? '' })
            }
          >
            <option value="">{t('history.anyDecision')}</option>
            {DECISIONS.map((decision) => (
              <option key={decision} value={decision}>
                {t(`detail.decision.${decision}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('history.from')}>
        {(a11y) => (
          <Input
            {...a11y}
            type="date"
            value={filter.from}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('history.until')} error={isBackwards(filter) ? t('history.backwards') : undefined}>
        {(a11y) => (
          <Input
            {...a11y}
            type="date"
            value={filter.until}
            onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
          />
        )}
      </Field>
    </search>
  );
}
