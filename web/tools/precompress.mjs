// Writes a brotli and a gzip sibling beside every file of dist/ that gets smaller by it; the server picks by
// Accept-Encoding and never compresses while answering.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
const compressible = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const smallest = 256;

const siblings = [
  ['.br', (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
];

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  for (const [ending, encode] of siblings) {
    const packed = await encode(bytes);
    if (packed.length < bytes.length) await writeFile(file + ending, packed);
  }
}

const files = await readdir(dist, { recursive: true });
await Promise.all(
  files
    .filter((file) => compressible.test(file) && !file.startsWith('.vite'))
    .map((file) => compress(join(dist, file))),
);
