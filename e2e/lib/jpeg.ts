import type { Page } from 'playwright-core';
import { panelPhoto, type Soiling } from './panel-photo.ts';

/** The computed photo as a JPEG of any size, encoded by the browser; grain makes it as heavy as a camera's. */
export async function jpegPhoto(page: Page, width: number, height: number, soiling: Soiling = {}, quality = 0.9, grain = 10): Promise<Buffer> {
  const png = panelPhoto(soiling).toString('base64');
  const url = await page.evaluate(
    async ({ png, width, height, quality, grain }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0, width, height);
      const pixels = context.getImageData(0, 0, width, height);
      let state = 12345;
      for (let i = 0; i < pixels.data.length; i += 4) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        const noise = ((state >>> 24) / 255 - 0.5) * grain;
        for (let k = 0; k < 3; k++) pixels.data[i + k] = (pixels.data[i + k] ?? 0) + noise;
      }
      context.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/jpeg', quality);
    },
    { png, width, height, quality, grain },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
