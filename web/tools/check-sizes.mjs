// What each page makes a newcomer's browser fetch, compressed with brotli, against its budget. Reads Vite's manifest;
// run after a build.
import { readFile, stat } from 'node:fs/promises';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'));

/** Budgets of JavaScript in kB, texts of one language included. */
const budgets = {
  'src/features/landing/landing-page.tsx': { name: 'landing', texts: ['landing'], kB: 125 },
  'src/features/auth/login-page.tsx': { name: 'login', texts: ['auth'], kB: 145 },
  'src/features/dashboard/dashboard-page.tsx': {
    name: 'dashboard',
    layout: true,
    texts: ['dashboard', 'system'],
    kB: 140,
  },
  'src/features/analysis/analysis-page.tsx': { name: 'analysis', layout: true, texts: ['analysis'], kB: 150 },
  'src/features/settings/settings-page.tsx': { name: 'settings', layout: true, texts: ['settings'], kB: 155 },
};
const styleBudgetKB = 12;

function filesOf(entry, found = new Set()) {
  const chunk = manifest[entry];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

async function packedKB(file) {
  const path = new URL(file, dist);
  const packed = new URL(`${file}.br`, dist);
  const { size } = await stat(packed).catch(() => stat(path));
  return size / 1024;
}

async function sum(files) {
  const sizes = await Promise.all([...files].map(packedKB));
  return sizes.reduce((total, size) => total + size, 0);
}

let failed = false;
function judge(name, kB, budget) {
  console.log(`${name.padEnd(10)} ${kB.toFixed(1).padStart(6)} kB of ${budget}`);
  if (kB > budget) failed = true;
}

for (const [entry, { name, layout, texts, kB }] of Object.entries(budgets)) {
  const found = filesOf('index.html');
  filesOf(entry, found);
  if (layout) filesOf('src/app/layout.tsx', found);
  for (const text of ['common', 'errors', ...texts]) filesOf(`src/i18n/locales/en/${text}.json`, found);
  judge(name, await sum(found), kB);
}
judge('styles', await sum(manifest['index.html'].css), styleBudgetKB);
if (failed) {
  console.error('a page has grown over its budget');
  process.exit(1);
}
