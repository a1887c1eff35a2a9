// kill -9 during uploads and registrations: node rounds.mjs ROUNDS
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashRound } from '../../e2e/lib/crash.ts';

const rounds = Number(process.argv[2] ?? 20);
const data = mkdtempSync(join(tmpdir(), 'heliograf-crash-'));
let acknowledged = 0;
const lost = [];
const broken = [];
let slowest = 0;
for (let round = 0; round < rounds; round++) {
  const report = await crashRound(data, round);
  acknowledged += report.acknowledged;
  lost.push(...report.lost);
  if (report.integrity !== 'ok') broken.push(report.integrity);
  slowest = Math.max(slowest, report.restartMs);
}
rmSync(data, { recursive: true, force: true });
console.log(`${rounds} kills, ${acknowledged} acknowledged writes, ${lost.length} lost, ${broken.length} integrity faults, slowest restart ${slowest.toFixed(0)} ms`);
process.exitCode = lost.length + broken.length > 0 ? 1 : 0;
