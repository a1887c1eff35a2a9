// src/api/schema.d.ts is what the contract in api/ says today. Installs the generator when it is not there.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const generator = join(here, 'node_modules/.bin/openapi-typescript');
const committed = join(here, '../../src/api/schema.d.ts');

if (!existsSync(generator)) {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: here, stdio: 'inherit' });
}
const folder = mkdtempSync(join(tmpdir(), 'heliograf-schema-'));
try {
  const fresh = join(folder, 'schema.d.ts');
  execFileSync(generator, [join(here, '../../../api/openapi.yaml'), '-o', fresh], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (readFileSync(fresh, 'utf8') !== readFileSync(committed, 'utf8')) {
    console.error('src/api/schema.d.ts is not what api/openapi.yaml says: run `npm run schema`');
    process.exitCode = 1;
  } else {
    console.log('schema: fresh');
  }
} finally {
  rmSync(folder, { recursive: true });
}
