import { Grid3x3, type LucideIcon, Maximize, SquareDashed, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/format';
import { cn } from '@/lib/utils';
import type { useZoom } from '../lib/use-zoom';
import { SCALE_MAX } from '../lib/view';

type Switch = { isOn: boolean; onChange: (isOn: boolean) => void };
type Zoom = Pick<ReturnType<typeof useZoom>, 'view' | 'zoomIn' | 'zoomOut' | 'reset'>;

type IconButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function IconButton({ label, disabled, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // still focusable at the end of the range: a disabled button would drop the keyboard's place
      aria-disabled={disabled || undefined}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-md text-rail-foreground transition-colors hover:bg-rail-raised aria-disabled:text-rail-muted/50 aria-disabled:hover:bg-transparent sm:size-9"
    >
      {children}
    </button>
  );
}

function Layers({ heat }: { heat: Switch }) {
  const { t } = useTranslation('analysis');
  const layers = [
    { key: 'photo', isOn: !heat.isOn, choose: () => heat.onChange(false) },
    { key: 'heat', isOn: heat.isOn, choose: () => heat.onChange(true) },
  ] as const;
  return (
    <fieldset className="flex gap-0.5 rounded-md bg-rail-raised p-0.5">
      <legend className="sr-only">{t('detail.layer')}</legend>
      {layers.map(({ key, isOn, choose }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isOn}
          onClick={choose}
          className={cn(
            'h-9 rounded-sm px-2.5 text-sm font-[540] transition-colors sm:h-8 sm:px-3',
            isOn ? 'bg-rail-foreground text-photo' : 'text-rail-muted hover:text-rail-foreground',
          )}
        >
          {t(`detail.${key}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** A layer over the picture, on or off; on a phone by its icon. */
function Overlay({ layer, label, icon: Icon }: { layer: Switch; label: string; icon: LucideIcon }) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm text-rail-foreground">
      <input
        type="checkbox"
        checked={layer.isOn}
        onChange={(event) => layer.onChange(event.target.checked)}
        className="size-4 accent-sun"
      />
      <Icon className="size-5 sm:hidden" strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">{label}</span>
    </label>
  );
}

type ToolbarProps = { zoom: Zoom; heat: Switch | null; modules: Switch | null; boxes: Switch | null };

/** What the picture shows and how large. */
export function ViewerToolbar({ zoom, heat, modules, boxes }: ToolbarProps) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const { scale } = zoom.view;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2 sm:px-4">
      {heat ? <Layers heat={heat} /> : null}
      {boxes ? <Overlay layer={boxes} label={t('detail.findings')} icon={SquareDashed} /> : null}
      {modules ? <Overlay layer={modules} label={t('detail.modules')} icon={Grid3x3} /> : null}
      <fieldset className="ml-auto flex items-center" aria-describedby="viewer-keys">
        <legend className="sr-only">{t('detail.zoom')}</legend>
        <p id="viewer-keys" className="sr-only">
          {t('detail.zoomKeys')}
        </p>
        <IconButton label={t('detail.zoomOut')} disabled={scale <= 1} onClick={zoom.zoomOut}>
          <ZoomOut className="size-4.5" aria-hidden />
        </IconButton>
        <output className="tick w-12 max-sm:sr-only text-center text-sm text-rail-muted">
          {f.percent(scale * 100)}
        </output>
        <IconButton label={t('detail.zoomIn')} disabled={scale >= SCALE_MAX} onClick={zoom.zoomIn}>
          <ZoomIn className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={t('detail.zoomReset')} disabled={scale <= 1} onClick={zoom.reset}>
          <Maximize className="size-4.5" aria-hidden />
        </IconButton>
      </fieldset>
    </div>
  );
}
