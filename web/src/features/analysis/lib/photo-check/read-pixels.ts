import type { Pixels } from './planes';
import { workingSize } from './tiles';

/** The server decodes at most to this side before it scales further (server/vision/examine.hpp). */
const DECODED_SIDE_PX = 1024;

function drawn(image: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** A file's pixels at the working size; null for one that is too small. Throws where the browser cannot decode it. */
export async function readPixels(file: Blob): Promise<Pixels | null> {
  const whole = await createImageBitmap(file);
  try {
    const size = workingSize(whole.width, whole.height);
    if (!size) return null;
    const share = Math.min(1, DECODED_SIDE_PX / Math.max(whole.width, whole.height));
    const half = drawn(whole, Math.round(whole.width * share), Math.round(whole.height * share));
    const small = drawn(half, size.width, size.height);
    const { data } = (small.getContext('2d') as OffscreenCanvasRenderingContext2D).getImageData(
      0,
      0,
      size.width,
      size.height,
    );
    return { ...size, data };
  } finally {
    whole.close();
  }
}
