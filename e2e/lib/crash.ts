import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, password } from './client.ts';
import { panelPhoto } from './panel-photo.ts';
import { type Server, startServer } from './server.ts';

// Kills the server while it registers and stores, and looks whether anything it had acknowledged is gone.

export type CrashReport = { acknowledged: number; lost: string[]; restartMs: number; integrity: string; leftovers: string[] };

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
  database.close();
  return {
    acknowledged: acknowledged.length,
    lost,
    restartMs,
    integrity: row?.integrity_check ?? 'no answer',
    leftovers: readdirSync(join(data, 'tmp')),
  };
}
