// Upload and analysis as a user waits for them, and the memory they take, on one core: node measure.mjs
import { readFileSync } from 'node:fs';
import { openBrowser } from '../../e2e/lib/browser.ts';
import { newUser } from '../../e2e/lib/client.ts';
import { jpegPhoto } from '../../e2e/lib/jpeg.ts';
import { startServer } from '../../e2e/lib/server.ts';

const photosEach = 9;
const sizes = [
  { name: '12 megapixels', width: 4000, height: 3000, grain: 26, quality: 0.96, limitMs: 1500 },
  { name: '640 px', width: 640, height: 427, grain: 10, quality: 0.9, limitMs: 300 },
];
const memoryMb = (pid, field) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${field}:\\s+(\\d+)`))[1]) / 1024;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const verdict = (ok) => (ok ? 'held' : 'MISSED');

async function jpegUnder4Mb(page, size, serial) {
  for (let quality = size.quality; ; quality -= 0.04) {
    const file = await jpegPhoto(page, size.width, size.height, { dust: 0.05 + serial / 30 }, quality, size.grain);
    if (file.length <= 4_194_304) return file;
  }
}

const browser = await openBrowser();
const server = await startServer({ pinTo: 0, env: { HELIOGRAF_LOG_LEVEL: 'warning' } });
await new Promise((resolve) => setTimeout(resolve, 3000));
const idle = memoryMb(server.process.pid, 'VmRSS');
console.log(`idle memory ${idle.toFixed(1)} MB, limit 80: ${verdict(idle <= 80)}`);

const user = await newUser(server.url);
const options = { cleanliness: true, damage: true };
for (const size of sizes) {
  const times = [];
  let bytes = 0;
  for (let i = 0; i < photosEach; i++) {
    const file = await jpegUnder4Mb(browser.page, size, i);
    bytes = Math.max(bytes, file.length);
    const start = performance.now();
    const { filePath } = (await user.upload(file, 'photo.jpg', 'image/jpeg')).body;
    const answer = await user.post('/api/analysis/analyze', { imagePath: filePath, options, language: 'en' });
    times.push(performance.now() - start);
    if (!answer.body.success) throw new Error(answer.text);
  }
  const [low, middle, high] = [Math.min(...times), median(times), Math.max(...times)].map((t) => t.toFixed(0));
  console.log(
    `upload + analyze, ${size.name} (${(bytes / 1e6).toFixed(1)} MB): min ${low}  median ${middle}  max ${high} ms, limit ${size.limitMs}: ${verdict(median(times) <= size.limitMs)}`,
  );
}
const peak = memoryMb(server.process.pid, 'VmHWM');
console.log(`peak memory ${peak.toFixed(0)} MB, limit 350: ${verdict(peak <= 350)}`);
await server.stop();
await browser.close();
