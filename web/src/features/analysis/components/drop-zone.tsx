import { Camera, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';
import { IMAGE_ACCEPT } from '../lib/limits';
import { useFocusOnMount } from '../lib/use-focus-on-mount';

const hasFiles = (event: DragEvent | globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** A file dropped beside the zone must not replace the page by itself. */
function useHarmlessMisses() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
}

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  onFile: (file: File) => void;
  camera?: boolean;
};

function FileInput({ input, label, onFile, camera = false }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept={camera ? 'image/*' : IMAGE_ACCEPT}
      {...(camera ? { capture: 'environment' as const } : {})}
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // emptied, so that the same file can be chosen again after Remove
        currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

type InvitationProps = { disabled: boolean; takesFocus: boolean; onBrowse: () => void; onFile: (file: File) => void };

function Invitation({ disabled, takesFocus, onBrowse, onFile }: InvitationProps) {
  const { t } = useTranslation('analysis');
  const first = useFocusOnMount<HTMLButtonElement>(takesFocus);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className="grid h-full min-h-72 place-items-center p-6 text-center">
      <div className="grid justify-items-center gap-2">
        <Upload className="size-8 text-muted" strokeWidth={1.5} aria-hidden />
        <p className="heading text-lg">
          <span className="pointer-coarse:hidden">{t('upload.drop')}</span>
          <span className="hidden pointer-coarse:inline">{t('upload.zone')}</span>
        </p>
        <p className="text-sm text-muted">{t('upload.dropHint')}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-2.5">
          {/* the button's own area covers the whole zone, so a click anywhere browses */}
          <Button
            ref={first}
            variant="outline"
            className="after:absolute after:inset-0"
            onClick={onBrowse}
            disabled={disabled}
          >
            {t('upload.browse')}
          </Button>
          <Button
            variant="outline"
            className="relative z-10 hidden pointer-coarse:inline-flex"
            onClick={() => camera.current?.click()}
            disabled={disabled}
          >
            <Camera aria-hidden />
            {t('upload.takePhoto')}
          </Button>
        </div>
      </div>
      <FileInput input={camera} label={t('upload.takePhoto')} onFile={onFile} camera />
    </div>
  );
}

type Props = {
  disabled: boolean;
  /** The photo was taken back and with it the control that had the focus. */
  takesFocus: boolean;
  onFile: (file: File) => void;
  /** What stands in the zone once a photo is chosen; given what opens the file chooser. */
  children?: ((browse: () => void) => ReactNode) | undefined;
};

/** Takes a photo by drop, by file chooser, or on a phone from the camera. Of several dropped files, the first. */
export function DropZone({ disabled, takesFocus, onFile, children }: Props) {
  const { t } = useTranslation('analysis');
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const browse = () => chooser.current?.click();
  useHarmlessMisses();

  const drag = (event: DragEvent) => {
    if (!hasFiles(event) || disabled) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <section
      aria-label={t('upload.zone')}
      data-over={isOver || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      className={cn(
        'relative flex flex-1 flex-col rounded-lg transition-colors',
        children ? '' : 'border-2 border-dashed border-border-strong/60 bg-sunken hover:border-border-strong',
        isOver && 'border-primary bg-primary-soft outline-2 outline-offset-2 outline-primary',
      )}
    >
      <FileInput input={chooser} label={t('upload.browse')} onFile={onFile} />
      {children ? (
        children(browse)
      ) : (
        <Invitation disabled={disabled} takesFocus={takesFocus} onBrowse={browse} onFile={onFile} />
      )}
    </section>
  );
}
