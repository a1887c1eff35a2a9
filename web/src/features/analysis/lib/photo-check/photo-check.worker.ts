import { type Advice, adviceOn, TOO_SMALL } from './advice';
import { readPixels } from './read-pixels';
import { measureTiles } from './tiles';

/** What the browser cannot decode, a TIFF or a broken file, is not advised about. */
async function check(file: File): Promise<Advice[]> {
  try {
    const pixels = await readPixels(file);
    return pixels ? adviceOn(measureTiles(pixels)) : TOO_SMALL;
  } catch {
    return [];
  }
}

addEventListener('message', async ({ data }: MessageEvent<File>) => postMessage(await check(data)));
