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
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  camera?: boolean;
};

function FileInput({ input, label, onFiles, multiple = false, camera = false }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple={multiple}
      accept={camera ? 'image/*' : IMAGE_ACCEPT}
      {...(camera ? { capture: 'environment' as const } : {})}
      aria-label={label}
      hidden
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // emptied, so that the same file can be chosen again after Remove
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

type InvitationProps = Required<Pick<Props, 'disabled' | 'takesFocus' | 'multiple' | 'onFiles'>> & {
  onBrowse: () => void;
};

function Invitation({ disabled, takesFocus, multiple, onBrowse, onFiles }: InvitationProps) {
  const { t } = useTranslation('analysis');
  const first = useFocusOnMount<HTMLButtonElement>(takesFocus);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className={cn('grid h-full place-items-center p-6 text-center', multiple ? 'min-h-52' : 'min-h-72')}>
      <div className="grid justify-items-center gap-2">
        <Upload className="size-8 text-muted" strokeWidth={1.5} aria-hidden />
        <p className="heading text-lg">
          <span className="pointer-coarse:hidden">{t(multiple ? 'bulk.drop' : 'upload.drop')}</span>
          <span className="hidden pointer-coarse:inline">{t(multiple ? 'bulk.zone' : 'upload.zone')}</span>
        </p>
        <p className="text-sm text-muted">{t(multiple ? 'bulk.dropHint' : 'upload.dropHint')}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-2.5">
          {/* the button's own area covers the whole zone, so a click anywhere browses */}
          <Button
            ref={first}
            variant="outline"
            className="after:absolute after:inset-0"
            onClick={onBrowse}
            disabled={disabled}
          >
            {t(multiple ? 'bulk.browse' : 'upload.browse')}
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
      <FileInput input={camera} label={t('upload.takePhoto')} onFiles={onFiles} camera />
    </div>
  );
}

type Props = {
  disabled: boolean;
  /** The photo was taken back and with it the control that had the focus. */
  takesFocus?: boolean;
  onFiles: (files: File[]) => void;
  /** Takes all files of a drop or a choice; whoever takes one gets all of a drop too, the first first. */
  multiple?: boolean;
  /** What stands in the zone once a photo is chosen; given what opens the file chooser. */
  children?: ((browse: () => void) => ReactNode) | undefined;
};

/** Takes photos by drop, by file chooser, or on a phone from the camera. */
export function DropZone({ disabled, takesFocus = false, onFiles, multiple = false, children }: Props) {
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
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !disabled) onFiles(files);
  };
  return (
    <section
      aria-label={t(multiple ? 'bulk.zone' : 'upload.zone')}
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
      <FileInput
        input={chooser}
        label={t(multiple ? 'bulk.browse' : 'upload.browse')}
        onFiles={onFiles}
        multiple={multiple}
      />
      {children ? (
        children(browse)
      ) : (
        <Invitation
          disabled={disabled}
          takesFocus={takesFocus}
          multiple={multiple}
          onBrowse={browse}
          onFiles={onFiles}
        />
      )}
    </section>
  );
}
