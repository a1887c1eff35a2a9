import { IMAGE_MAX_BYTES, IMAGE_TYPES } from './limits';

/** Keys of the toast that explains the refusal. */
export type ImageRefusal = 'invalidType' | 'tooLarge';

const TYPE_BY_EXTENSION: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/** The browser's type, or where it knows none (TIFF on many systems) the type its extension stands for. */
export function imageType(file: File): string | undefined {
  if (file.type) return file.type;
  return TYPE_BY_EXTENSION[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
}

export function refusalOf(file: File): ImageRefusal | null {
  const type = imageType(file);
  if (!type || !IMAGE_TYPES.includes(type)) return 'invalidType';
  return file.size > IMAGE_MAX_BYTES ? 'tooLarge' : null;
}
