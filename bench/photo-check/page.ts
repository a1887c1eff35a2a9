// Runs in the browser: the check of web/ on a file, as it is or spoilt.
import { adviceOn } from '../../web/src/features/analysis/lib/photo-check/advice';
import { panelFeatures } from '../../web/src/features/analysis/lib/photo-check/panel-hint';
import { readPixels } from '../../web/src/features/analysis/lib/photo-check/read-pixels';
import { measureTiles } from '../../web/src/features/analysis/lib/photo-check/tiles';

type Spoiling = 'blur' | 'dark' | 'bright' | 'glare';

function spoil(context: OffscreenCanvasRenderingContext2D, image: ImageBitmap, spoiling: Spoiling) {
  const { width, height } = image;
  const long = Math.max(width, height);
  const filters = { blur: `blur(${long / 170}px)`, dark: 'brightness(0.25)', bright: 'brightness(3)', glare: 'none' };
  context.filter = filters[spoiling];
  context.drawImage(image, 0, 0);
  if (spoiling !== 'glare') return;
  context.filter = 'none';
  const radius = long / 4.5;
  const sun = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, radius);
  sun.addColorStop(0, '#fff');
  sun.addColorStop(0.7, '#fff');
  sun.addColorStop(1, '#fff0');
  context.fillStyle = sun;
  context.fillRect(0, 0, width, height);
}

async function spoilt(file: Blob, spoiling: Spoiling): Promise<Blob> {
  const image = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(image.width, image.height);
  spoil(canvas.getContext('2d') as OffscreenCanvasRenderingContext2D, image, spoiling);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}

async function check(url: string, spoiling?: Spoiling) {
  const original = await (await fetch(url)).blob();
  const file = spoiling ? await spoilt(original, spoiling) : original;
  if (spoiling) await fetch(`/spoilt${url}`, { method: 'PUT', body: file });
  const start = performance.now();
  const pixels = await readPixels(file);
  if (!pixels) return { advice: ['too_small'], features: null, ms: performance.now() - start };
  const tiles = measureTiles(pixels);
  const advice = adviceOn(tiles);
  return { advice, features: panelFeatures(tiles), ms: performance.now() - start };
}

Object.assign(globalThis, { check });
