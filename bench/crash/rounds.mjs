// kill -9 during uploads and registrations: node rounds.mjs ROUNDS. Ends with 1 when any round has a fault.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashFaults, crashRound, restartMaxMs } from '../../e2e/lib/crash.ts';

const rounds = Number(process.argv[2] ?? 20);
const data = mkdtempSync(join(tmpdir(), 'heliograf-crash-'));
const reports = [];
for (let round = 0; round < rounds; round++) {
  const report = await crashRound(data, round);
  for (const fault of crashFaults(report)) console.error(`round ${round + 1}: ${fault}`);
  reports.push(report);
}
rmSync(data, { recursive: true, force: true });
const count = (of) => reports.reduce((sum, report) => sum + of(report), 0);
const slowest = Math.max(...reports.map((report) => report.restartMs));
console.log(
  `${rounds} kills, ${count((r) => r.acknowledged)} acknowledged writes, ${count((r) => r.lost.length)} lost, ` +
    `${count((r) => Number(r.integrity !== 'ok'))} integrity faults, ${count((r) => r.leftovers.length)} files and ` +
    `${count((r) => r.danglingRows.length)} rows left over, slowest restart ${slowest.toFixed(0)} ms (limit ${restartMaxMs} ms)`,
);
process.exitCode = count((r) => crashFaults(r).length) > 0 ? 1 : 0;
