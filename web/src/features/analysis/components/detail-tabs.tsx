import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { cn } from '@/lib/utils';
import { findingsOf, isMuted } from '../lib/findings';
import { CleanlinessTab } from './cleanliness-tab';
import { DamageTab } from './damage-tab';
import { ImageViewer } from './image-viewer';
import { MaintenanceTab } from './maintenance-tab';
import { PerformanceTab } from './performance-tab';
import { VerdictFeedback } from './verdict-feedback';

const SinceLast = lazy(() => import('./since-last'));

const TABS = [
  { key: 'cleanliness', Content: CleanlinessTab },
  { key: 'damage', Content: DamageTab },
  { key: 'performance', Content: PerformanceTab },
  { key: 'maintenance', Content: MaintenanceTab },
] as const;

const TAB_OF_GROUP = { area: 'cleanliness', issue: 'damage' } as const;

/** How many findings a tab holds; its list says the same to whoever cannot see it. */
function Count({ of, className }: { of: number; className?: string | undefined }) {
  if (of === 0) return null;
  return (
    <span className={cn('tick ml-1.5 rounded-full bg-sunken px-1.5 text-2xs', className)} aria-hidden>
      {of}
    </span>
  );
}

/** Where the most important answer stands. */
function mainTab({ options, condition }: Schemas['AnalysisDetail']) {
  if (!options.damage) return 'cleanliness';
  const isDamage = condition === 'electrical_damage' || condition === 'physical_damage' || condition === 'thermal';
  return isDamage || !options.cleanliness ? 'damage' : 'cleanliness';
}

/**
 * Picture above, answers below; on a low screen they scroll as one, else the answers under a standing picture.
 * Choosing a box opens the tab that has its row.
 */
export function DetailTabs({ detail }: { detail: Schemas['AnalysisDetail'] }) {
  const { t } = useTranslation('analysis');
  const findings = findingsOf(detail);
  const [selected, setSelected] = useState<string | null>(null);
  const [tab, setTab] = useState<string>(() => mainTab(detail));
  const select = (id: string | null) => {
    const item = findings.find((finding) => finding.id === id);
    if (item) setTab(TAB_OF_GROUP[item.group]);
    setSelected(id);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col [@media(max-height:40rem)]:overflow-y-auto">
      <ImageViewer detail={detail} findings={findings} selected={selected} onSelect={select} />
      <Tabs
        value={tab}
        onValueChange={setTab}
        className="flex min-h-0 flex-1 flex-col [@media(max-height:40rem)]:flex-none"
      >
        <TabsList aria-label={t('detail.sections')} className="shrink-0 max-sm:gap-3.5">
          {TABS.map(({ key }) => (
            <TabsTrigger key={key} value={key}>
              {t(`detail.tabs.${key}`)}
              <Count
                of={findings.filter((item) => TAB_OF_GROUP[item.group] === key && !isMuted(item)).length}
                className={key === 'cleanliness' ? 'max-sm:hidden' : undefined}
              />
            </TabsTrigger>
          ))}
        </TabsList>
        {TABS.map(({ key, Content }) => (
          <TabsContent
            key={key}
            value={key}
            className="grid content-start gap-4 overflow-y-auto overscroll-contain p-5 [@media(max-height:40rem)]:overflow-visible"
          >
            <Content detail={detail} findings={findings} selected={selected} onSelect={select} />
            {key === 'cleanliness' || key === 'damage' ? <VerdictFeedback detail={detail} /> : null}
            {(key === 'cleanliness' || key === 'damage') && detail.sinceLast ? (
              <Suspense fallback={null}>
                <SinceLast detail={detail} since={detail.sinceLast} findings={findings} />
              </Suspense>
            ) : null}
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
