import { ScanSearch, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { useFormat } from '@/i18n/format';
import { useFocusOnMount } from '../lib/use-focus-on-mount';
import type { UploadFlow } from '../lib/use-upload-flow';

type ChosenProps = { isUploading: boolean; onUpload: () => void; onBrowse: () => void; onRemove: () => void };

/** A photo is chosen and not yet sent. */
export function ChosenActions({ isUploading, onUpload, onBrowse, onRemove }: ChosenProps) {
  const { t } = useTranslation('analysis');
  const first = useFocusOnMount<HTMLButtonElement>();
  return (
    <div className="flex flex-wrap gap-2">
      <Button ref={first} onClick={onUpload} pending={isUploading}>
        {isUploading ? null : <Upload aria-hidden />}
        {t('upload.send')}
      </Button>
      <Button variant="outline" onClick={onBrowse} disabled={isUploading}>
        {t('upload.browse')}
      </Button>
      <Button variant="ghost" className="px-3" onClick={onRemove} disabled={isUploading}>
        {t('upload.remove')}
      </Button>
    </div>
  );
}

/** How much of the photo was sent, with the way to stop it. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-4">
      <div
        role="progressbar"
        aria-label={t('upload.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <span className="num w-12 text-right text-sm text-muted">{f.percent(percent)}</span>
      <Button variant="ghost" onClick={onCancel}>
        {t('upload.cancel')}
      </Button>
    </div>
  );
}

type ReadyProps = { isAnalyzing: boolean; onAnalyze: () => void; onCancel: UploadFlow['clear'] };

/** The photo lies on the server; one press judges it. */
export function ReadyActions({ isAnalyzing, onAnalyze, onCancel }: ReadyProps) {
  const { t } = useTranslation('analysis');
  const first = useFocusOnMount<HTMLButtonElement>();
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button ref={first} onClick={onAnalyze} pending={isAnalyzing}>
        {isAnalyzing ? null : <ScanSearch aria-hidden />}
        {isAnalyzing ? t('upload.analyzing') : t('upload.analyze')}
      </Button>
      <Button variant="ghost" onClick={onCancel} disabled={isAnalyzing}>
        {t('upload.cancel')}
      </Button>
    </div>
  );
}
