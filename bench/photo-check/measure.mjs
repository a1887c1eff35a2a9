// How often the browser's advice on photos agrees with the server's judgement of them, on photos as they are and on
// some that were spoilt: node measure.mjs DATA_FOLDER [--features FILE]
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openBrowser } from '../../e2e/lib/browser.ts';
import { rolldown } from '../../web/node_modules/rolldown/dist/index.mjs';

const here = new URL('.', import.meta.url).pathname;
const binary = join(here, '../../build/release/heliograf');
const [data, option, featuresFile] = process.argv.slice(2);
const kinds = ['blurred', 'too_dark', 'too_bright', 'glare', 'no_panel'];
const spoilings = { blur: 'blurred', dark: 'too_dark', bright: 'too_bright', glare: 'glare' };
const spoiltOfEach = 40;

const picturesIn = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => /\.(jpe?g|png)$/i.test(name)).map((name) => join(folder, name)).sort();

/** A page that can check the files of `root`, and keeps what it spoilt under `kept`. */
async function openPage(root, kept) {
  const bundle = await rolldown({ input: join(here, 'page.ts') });
  const { output } = await bundle.generate({ format: 'iife' });
  const server = createServer(async (request, answer) => {
    const path = decodeURIComponent(request.url);
    if (request.method === 'PUT') {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      writeFileSync(join(kept, basename(path)), Buffer.concat(chunks));
      return answer.end();
    }
    if (path === '/') return answer.setHeader('content-type', 'text/html').end('<script src="/page.js"></script>');
    if (path === '/page.js') return answer.setHeader('content-type', 'text/javascript').end(output[0].code);
    return path.startsWith('/photo/') ? answer.end(readFileSync(join(root, path.slice(7)))) : answer.writeHead(404).end();
  }).listen(0);
  const browser = await openBrowser();
  await browser.page.goto(`http://127.0.0.1:${server.address().port}/`);
  const check = (file, spoiling) =>
    browser.page.evaluate(
      ([url, how]) => globalThis.check(url, how),
      [`/photo/${encodeURIComponent(file.slice(root.length + 1))}`, spoiling],
    );
  return { check, close: () => browser.close().then(() => server.close()) };
}

/** The server's reasons by file. */
async function judged(paths) {
  const { stdout } = await promisify(execFile)(binary, ['analyze', '--json', '--quiet', ...paths], { maxBuffer: 1 << 30 });
  const answers = stdout.trim().split('\n').map((line) => JSON.parse(line));
  return new Map(answers.map(({ file, quality }) => [file, quality?.reasons.map(({ code }) => code) ?? []]));
}

/** A line per kind: advised here, of these said by the server too, said by the server in all. */
function compare(title, rows) {
  console.log(`${title}: ${rows.length}`);
  for (const kind of kinds) {
    const advised = rows.filter(({ advice }) => advice.includes(kind));
    const said = rows.filter(({ reasons }) => reasons.includes(kind));
    const both = advised.filter(({ reasons }) => reasons.includes(kind));
    console.log(`  ${kind.padEnd(10)} browser ${advised.length}, server ${said.length}, both ${both.length}`);
  }
}

const kept = mkdtempSync(join(tmpdir(), 'heliograf-spoilt-'));
const page = await openPage(data, kept);
try {
  const lines = [];
  const times = [];
  for (const folder of ['photos', 'no_panel']) {
    const files = picturesIn(join(data, folder));
    const reasons = await judged([...new Set(files.map(dirname))]);
    const rows = [];
    for (const file of files) {
      const { advice, features, ms } = await page.check(file);
      times.push(ms);
      rows.push({ file, advice, reasons: reasons.get(file) });
      lines.push(JSON.stringify({ file: file.slice(data.length + 1), noPanel: folder === 'no_panel', features }));
    }
    compare(folder, rows);
    const disputed = rows.filter(({ advice, reasons }) => advice.some((kind) => !reasons.includes(kind)));
    if (folder === 'photos') for (const { file, advice } of disputed) console.log(`    ${basename(file)}: ${advice}`);
  }
  times.sort((a, b) => a - b);
  console.log(`time in the browser: median ${times[times.length >> 1].toFixed(0)} ms`);
  if (option === '--features') writeFileSync(featuresFile, `${lines.join('\n')}\n`);
  const clean = picturesIn(join(data, 'photos/clean')).slice(0, spoiltOfEach);
  for (const spoiling of Object.keys(spoilings)) {
    mkdirSync(kept, { recursive: true });
    const rows = [];
    for (const file of clean) rows.push({ file, ...(await page.check(file, spoiling)) });
    const reasons = await judged([kept]);
    const named = new Map([...reasons].map(([file, codes]) => [basename(file), codes]));
    
    compare(
      `clean photos with ${spoiling}`,
      rows.map((row) => ({ ...row, reasons: named.get(basename(row.file)) ?? [] })),
    );
    rmSync(kept, { recursive: true });
  }
} finally {
  await page.close();
  rmSync(kept, { recursive: true, force: true });
}
