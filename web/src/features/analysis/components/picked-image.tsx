import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/format';
import { useObjectUrl } from '../lib/use-object-url';

/** The chosen photo. Browsers show no TIFF: until the server has made a picture of it, its name stands alone. */
export function PickedImage({ file, serverUrl }: { file: File; serverUrl?: string | undefined }) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const local = useObjectUrl(file);
  const [unreadable, setUnreadable] = useState<string[]>([]);
  const src = [local, serverUrl].find((url) => url !== undefined && !unreadable.includes(url));
  const giveUp = () => src && setUnreadable([...unreadable, src]);
  return (
    <figure className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-56 flex-1 place-items-center overflow-hidden rounded-lg bg-photo">
        {src ? (
          <img
            src={src}
            alt={t('upload.previewAlt', { filename: file.name })}
            onError={giveUp}
            className="max-h-96 w-full object-contain"
          />
        ) : (
          <div className="grid justify-items-center gap-2 p-6 text-center text-sm text-rail-muted">
            <ImageOff className="size-7" strokeWidth={1.5} aria-hidden />
            <p className="max-w-prose">{t('upload.noPreview')}</p>
          </div>
        )}
      </div>
      <figcaption className="mt-3 flex items-baseline justify-between gap-4 text-sm">
        <span className="truncate font-[560]">{file.name}</span>
        <span className="num shrink-0 text-muted">{f.fileSize(file.size)}</span>
      </figcaption>
    </figure>
  );
}
