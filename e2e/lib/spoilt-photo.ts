import type { Page } from 'playwright-core';
import { panelPhoto } from './panel-photo.ts';

export type Spoiling = 'none' | 'blurred' | 'dark' | 'burnt out' | 'glare' | 'tiny' | 'no panel';

let computed: string | undefined;

/** The computed photo as a JPEG, spoilt as one that a camera took badly; `no panel` shows foliage instead. */
export async function spoiltPhoto(page: Page, spoiling: Spoiling): Promise<Buffer> {
  computed ??= panelPhoto({ dust: 0.02 }).toString('base64');
  const url = await page.evaluate(
    async ({ png, spoiling }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      const share = spoiling === 'tiny' ? 0.1 : 1;
      const [width, height] = [image.width * share, image.height * share];
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const filters: Record<string, string> = { blurred: 'blur(7px)', dark: 'brightness(0.22)', 'burnt out': 'brightness(5)' };
      context.filter = filters[spoiling] ?? 'none';
      context.drawImage(image, 0, 0, width, height);
      if (spoiling === 'glare') {
        const spot = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width / 5);
        for (const [at, colour] of [[0, '#fff'], [0.8, '#fff'], [1, '#fff0']] as const) spot.addColorStop(at, colour);
        context.fillStyle = spot;
        context.fillRect(0, 0, width, height);
      }
      if (spoiling === 'no panel') {
        const pixels = context.createImageData(width, height);
        for (let i = 0; i < width * height; i++) {
          const [x, y] = [i % width, Math.floor(i / width)];
          const leaf = Math.sin(x * 0.37 + Math.sin(y / 9) * 6) * Math.sin(y * 0.33 + Math.sin(x / 7) * 5);
          pixels.data.set([70 + 45 * leaf, 105 + 60 * leaf, 40 + 20 * leaf, 255], i * 4);
        }
        context.putImageData(pixels, 0, 0);
      }
      return canvas.toDataURL('image/jpeg', 0.92);
    },
    { png: computed, spoiling },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
