import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { cn } from '@/lib/utils';
import type { Finding } from '../lib/findings';
import { useZoom } from '../lib/use-zoom';
import type { Spot } from '../lib/view';
import { FindingBox } from './finding-box';
import { ModuleLines } from './module-lines';
import { PanelImage } from './panel-image';
import { ViewerToolbar } from './viewer-toolbar';

type Props = {
  detail: Schemas['AnalysisDetail'];
  findings: Finding[];
  selected: string | null;
  onSelect: (id: string | null) => void;
};

/**
 * The picture with what was found in it. The frame shows a part of a stage that grows with the zoom; boxes are
 * laid out on the stage in shares of the picture, so their lines and labels keep their size.
 */
export function ImageViewer({ detail, findings, selected, onSelect }: Props) {
  const { t } = useTranslation('analysis');
  const frame = useRef<HTMLDivElement>(null);
  const [hasHeat, setHasHeat] = useState(false);
  const [showsFindings, setShowsFindings] = useState(true);
  const [showsModules, setShowsModules] = useState(true);
  const [isBroken, setBroken] = useState(false);
  const ratio = detail.imageWidth > 0 && detail.imageHeight > 0 ? detail.imageWidth / detail.imageHeight : 8 / 5;

  /** Where a place of the picture lies in the frame at full size: the picture may leave bars beside it. */
  const spotOf = (box: Schemas['Box']): Spot => {
    const frameRatio = (frame.current?.clientWidth ?? 0) / (frame.current?.clientHeight || 1) || ratio;
    const width = Math.min(1, ratio / frameRatio);
    const height = Math.min(1, frameRatio / ratio);
    return {
      x: (1 - width) / 2 + (box.x + box.width / 2) * width,
      y: (1 - height) / 2 + (box.y + box.height / 2) * height,
    };
  };
  const chosen = findings.find(({ id }) => id === selected)?.finding;
  const selectedBox = chosen?.box;
  const zoom = useZoom(frame, () => (selectedBox ? spotOf(selectedBox) : null));
  const { scale, x, y } = zoom.view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection, not a new zoom, moves the picture
  useEffect(() => {
    if (selectedBox) zoom.show(spotOf(selectedBox));
  }, [selected]);

  return (
    <section aria-label={t('detail.viewer')} onKeyDown={zoom.pressKey} className="on-rail shrink-0 bg-photo">
      <div
        ref={frame}
        {...zoom.pointers}
        className={cn(
          'relative isolate mx-auto aspect-[8/5] max-h-[40dvh] w-full overflow-clip [container-type:size] select-none',
          scale > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'touch-pan-y',
        )}
      >
        <div
          className="absolute grid place-items-center"
          style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${scale * 100}%`, height: `${scale * 100}%` }}
        >
          <div
            className="relative"
            style={{ width: `min(${100 * scale}cqw, ${100 * scale * ratio}cqh)`, aspectRatio: ratio }}
          >
            <PanelImage
              src={detail.imageUrl}
              alt={t('detail.alt', { filename: detail.filename })}
              width={detail.imageWidth}
              height={detail.imageHeight}
              draggable={false}
              onBroken={() => setBroken(true)}
              className="absolute inset-0 size-full object-contain"
            />
            {hasHeat && detail.overlayUrl && !isBroken ? (
              <img
                src={detail.overlayUrl}
                alt={t('detail.heatAlt')}
                draggable={false}
                className="absolute inset-0 size-full opacity-55"
              />
            ) : null}
            {showsModules && detail.grid && !isBroken ? (
              <ModuleLines grid={detail.grid} marked={chosen?.modules ?? []} />
            ) : null}
            <div className="pointer-events-none absolute inset-0">
              {showsFindings && !isBroken
                ? findings.map((item) => (
                    <FindingBox
                      key={item.id}
                      item={item}
                      isSelected={item.id === selected}
                      onToggle={() => onSelect(item.id === selected ? null : item.id)}
                      onFocus={() => zoom.show(spotOf(item.finding.box))}
                    />
                  ))
                : null}
            </div>
          </div>
        </div>
      </div>
      <ViewerToolbar
        zoom={zoom}
        heat={detail.overlayUrl && !isBroken ? { isOn: hasHeat, onChange: setHasHeat } : null}
        modules={detail.grid && !isBroken ? { isOn: showsModules, onChange: setShowsModules } : null}
        boxes={findings.length > 0 && !isBroken ? { isOn: showsFindings, onChange: setShowsFindings } : null}
      />
    </section>
  );
}
