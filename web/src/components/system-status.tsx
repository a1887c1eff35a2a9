import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useFormat } from '@/i18n/format';

type Status = Schemas['SystemStatus'];

const SERVICES = ['aiService', 'cameraFeeds', 'notificationSystem', 'openAiApi'] as const;
const LOOK = {
  operational: { icon: CircleCheck, color: 'text-success' },
  degraded: { icon: TriangleAlert, color: 'text-warning' },
  down: { icon: CircleX, color: 'text-danger' },
  not_configured: { icon: CircleMinus, color: 'text-muted' },
} as const;

function ServiceRow({
  name,
  service,
}: {
  name: (typeof SERVICES)[number];
  service: Status[(typeof SERVICES)[number]];
}) {
  const { t } = useTranslation('system');
  const f = useFormat();
  const { icon: Icon, color } = LOOK[service.status];
  const countsCameras = 'total' in service && service.total > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b py-2.5 last:border-0">
      <Icon className={`size-4 ${color}`} aria-hidden />
      <span>{t(name)}</span>
      <span className="ml-auto text-muted">
        {countsCameras ? t('cameras', { active: service.active, count: service.total }) : t(`status.${service.status}`)}
      </span>
      {service.percentage === null ? null : (
        <span className="num w-12 text-right font-[560]" title={t('goodRuns')}>
          {f.percent(service.percentage)}
        </span>
      )}
    </li>
  );
}

function Storage({ usedPercent }: { usedPercent: number }) {
  const { t } = useTranslation('system');
  const f = useFormat();
  const id = useId();
  return (
    <div className="mt-auto border-t pt-3">
      <p className="flex justify-between text-sm">
        <span id={id}>{t('storage')}</span>
        <span className="text-muted">{t('storageUsed', { percent: f.percent(usedPercent) })}</span>
      </p>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={usedPercent}
        className="mt-2 h-2 overflow-hidden rounded-sm bg-sunken"
      >
        <div className="h-full bg-chart-2" style={{ width: `${usedPercent}%` }} />
      </div>
    </div>
  );
}

/** Each part of the service with its state in a word, and how full the storage is. */
export function SystemStatus({ status }: { status: Status }) {
  return (
    <div className="flex flex-1 flex-col px-5 pb-5">
      <ul className="text-sm">
        {SERVICES.map((name) => (
          <ServiceRow key={name} name={name} service={status[name]} />
        ))}
      </ul>
      <Storage usedPercent={status.storage.usedPercentage} />
    </div>
  );
}
