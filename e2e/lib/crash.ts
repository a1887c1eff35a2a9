import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, password } from './client.ts';
import { panelPhoto } from './panel-photo.ts';
import { type Server, startServer } from './server.ts';

// Kills the server while it registers and stores, and looks whether anything it had acknowledged is gone.

export type CrashReport = {
  acknowledged: number;
  lost: string[];
  restartMs: number;
  integrity: string;
  /** Half-read uploads that the restart did not clear. */
  leftovers: string[];
  /** Rows that name a picture which is not there, or belong to nobody. */
  danglingRows: string[];
};

/** A restart on the data of a killed server takes less than this. */
export const restartMaxMs = 5000;

/** What is wrong with a round, one line each; nothing when all is well. */
export function crashFaults(report: CrashReport): string[] {
  return [
    ...report.lost.map((what) => `lost: ${what}`),
    ...(report.integrity === 'ok' ? [] : [`integrity: ${report.integrity}`]),
    ...report.leftovers.map((name) => `left over: tmp/${name}`),
    ...report.danglingRows.map((row) => `dangling: ${row}`),
    ...(report.restartMs < restartMaxMs ? [] : [`restart: ${report.restartMs.toFixed(0)} ms`]),
  ];
}

type Acknowledged = { who: string; holds: (url: string) => Promise<boolean> };

const environment = { HELIOGRAF_ACCOUNTS_REGISTRATIONS_PER_HOUR: '1000000', HELIOGRAF_LOG_LEVEL: 'error' };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Does one thing over and over until the server is gone; what was not answered is not counted. */
async function repeat(alive: () => boolean, act: () => Promise<void>): Promise<void> {
  while (alive()) {
    try {
      await act();
    } catch {
      return;
    }
  }
}

async function register(server: Server, name: string, acknowledged: Acknowledged[]): Promise<Client> {
  const client = new Client(server.url);
  const made = await client.post('/api/auth/register', { username: name, email: `${name}@example.com`, password });
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`);
  acknowledged.push({
    who: `account ${name}`,
    holds: async (url) => {
      const later = new Client(url);
      later.cookie = client.cookie;
      return (await later.get('/api/auth/me')).status === 200;
    },
  });
  return client;
}

async function store(user: Client, file: Uint8Array, acknowledged: Acknowledged[]): Promise<void> {
  const uploaded = await user.upload(file);
  if (uploaded.status !== 200) throw new Error(`${uploaded.status} ${uploaded.text}`);
  const { filePath } = uploaded.body as { filePath: string };
  acknowledged.push({
    who: `picture ${filePath}`,
    holds: async (url) => {
      const answer = await fetch(`${url}${filePath}?size=original`, { headers: { cookie: user.cookie } });
      return answer.ok && digest(new Uint8Array(await answer.arrayBuffer())) === digest(file);
    },
  });
}

/** A photo unlike any other: one pixel row tells its number. */
function numbered(photo: Buffer, serial: number): Buffer {
  const note = Buffer.from(`heliograf-${serial}-${process.pid}`);
  return Buffer.concat([photo, note]);
}

function danglingRows(data: string, database: DatabaseSync): string[] {
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, string>[];
  const isThere = (key: string) => existsSync(join(data, 'images', key.slice(0, 2), key.slice(2)));
  const keys = (row: Record<string, string>) => [row.content_hash, row.thumbnail_key, row.display_key] as string[];
  return [
    ...rows('SELECT id, content_hash, thumbnail_key, display_key FROM images')
      .filter((row) => !keys(row).every(isThere))
      .map((row) => `image ${row.id} has no file`),
    ...rows('PRAGMA foreign_key_check').map((row) => `${row.table} refers to a missing row of ${row.parent}`),
  ];
}

/** One round on `data`: work, kill -9 after a random while, restart, compare. */
export async function crashRound(data: string, round: number): Promise<CrashReport> {
  const server = await startServer({ data, env: environment, keep: true });
  const acknowledged: Acknowledged[] = [];
  const photo = panelPhoto({}, 160, 120);
  let alive = true;
  let serial = 0;
  const owner = await register(server, `owner${process.pid}x${round}`, acknowledged);
  await owner.post('/api/subscription/trial');
  const work = [
    ...[0, 1].map((lane) =>
      repeat(() => alive, async () => void (await register(server, `u${process.pid}x${round}x${lane}x${serial++}`, acknowledged))),
    ),
    ...[0, 1, 2].map(() => repeat(() => alive, () => store(owner, numbered(photo, serial++ + round * 100_000), acknowledged))),
  ];
  await wait(250 + Math.random() * 900);
  alive = false;
  server.process.kill('SIGKILL');
  await Promise.all(work);

  const started = performance.now();
  const again = await startServer({ data, env: environment, keep: true });
  const restartMs = performance.now() - started;
  const lost: string[] = [];
  for (const item of acknowledged) if (!(await item.holds(again.url))) lost.push(item.who);
  await again.stop();
  const database = new DatabaseSync(join(data, 'heliograf.db'));
  const [row] = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
  const dangling = danglingRows(data, database);
  database.close();
  return {
    acknowledged: acknowledged.length,
    lost,
    restartMs,
    integrity: row?.integrity_check ?? 'no answer',
    leftovers: readdirSync(join(data, 'tmp')),
    danglingRows: dangling,
  };
}
