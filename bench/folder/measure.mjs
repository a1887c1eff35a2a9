// Pictures a second with one job and with as many as there are cores, peak memory, and whether both answer the same:
// node measure.mjs [FOLDER…]
import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../../e2e/lib/browser.ts';
import { jpegPhoto } from '../../e2e/lib/jpeg.ts';

const binary = new URL('../../build/release/heliograf', import.meta.url).pathname;
const rounds = 3;
const cores = availableParallelism();
const computed = [
  { name: '640 px', width: 640, height: 427, grain: 10, quality: 0.9, count: 1000 },
  { name: '12 megapixels', width: 4000, height: 3000, grain: 26, quality: 0.9, count: 40 },
];
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** A folder of `count` pictures, of which eight differ; one more is broken. */
async function computedFolder(page, parent, { name, width, height, grain, quality, count }) {
  const folder = join(parent, name.replace(' ', '-'));
  mkdirSync(folder);
  const path = (i) => join(folder, `${String(i).padStart(4, '0')}.jpg`);
  for (let i = 0; i < count; i++) {
    if (i < 8) writeFileSync(path(i), await jpegPhoto(page, width, height, { dust: 0.05 + i / 12 }, quality, grain));
    else linkSync(path(i % 8), path(i));
  }
  writeFileSync(path(count), 'no picture');
  return folder;
}

/**
 * Peak memory in MB and CPU time in ms until now; null when the process is no more. `readyMs` is told by thread how
 * long it ran or waited for a core: the rest of its time it waited for other threads or for the disk.
 */
function usedBy(pid, readyMs) {
  try {
    const peak = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)[1]) / 1024;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
      readyMs.set(thread, (ran + waited) / 1e6);
    }
    return { peak, cpuMs: 10 * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return null;
  }
}

async function analyze(folders, jobs) {
  const start = performance.now();
  const child = spawn(binary, ['analyze', '--json', '--quiet', '--jobs', String(jobs), ...folders], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let used = { peak: 0, cpuMs: 0 };
  const readyMs = new Map();
  const watch = setInterval(() => (used = usedBy(child.pid, readyMs) ?? used), 20);
  const chunks = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  clearInterval(watch);
  const out = Buffer.concat(chunks).toString();
  const count = out.split('\n').length - 1;
  const seconds = (performance.now() - start) / 1000;
  return {
    count,
    rate: count / seconds,
    peak: used.peak,
    cpuMs: used.cpuMs / count,
    ready: [...readyMs.values()].reduce((sum, ms) => sum + ms, 0) / 1000 / seconds,
    answers: out.replace(/"milliseconds":[\d.e+]+/g, ''),
  };
}

async function measure(name, folders) {
  const [alone, together] = [[], []];
  for (let round = 0; round < rounds; round++) {
    alone.push(await analyze(folders, 1));
    together.push(await analyze(folders, cores));
  }
  const same = new Set([...alone, ...together].map((run) => run.answers)).size === 1;
  const of = (runs, what, digits) => median(runs.map((run) => run[what])).toFixed(digits);
  const line = (runs) =>
    `${of(runs, 'rate', 1)}/s, ${of(runs, 'cpuMs', 1)} ms of CPU each, ${of(runs, 'ready', 2)} threads running or ready, ` +
    `${Math.max(...runs.map((run) => run.peak)).toFixed(0)} MB`;
  const ratios = alone.map((run, i) => (together[i].rate / run.rate).toFixed(2));
  console.log(`${name}, ${alone[0].count} files, answers ${same ? 'the same' : 'DIFFER'}`);
  console.log(`  1 job   ${line(alone)}`);
  console.log(`  ${cores} jobs  ${line(together)}; ratios ${ratios.join(', ')}`);
  if (!same) process.exitCode = 1;
}

if (process.argv.length > 2) {
  await measure('given', process.argv.slice(2));
} else {
  const parent = mkdtempSync(join(tmpdir(), 'heliograf-bench-folder-'));
  const browser = await openBrowser();
  try {
    for (const size of computed) await measure(size.name, [await computedFolder(browser.page, parent, size)]);
  } finally {
    await browser.close();
    rmSync(parent, { recursive: true });
  }
}
