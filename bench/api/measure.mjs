// CPU per request of heliograf and of the peer, in turn: node measure.mjs
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newUser } from '../../e2e/lib/client.ts';
import { panelPhoto } from '../../e2e/lib/panel-photo.ts';
import { startServer } from '../../e2e/lib/server.ts';

const rounds = 5;
const requestsPerRound = 6000;
const connections = 8;
const ticksPerSecond = 100; // sysconf(_SC_CLK_TCK) on Linux
const limit = 1 / 2.5;

/** User and system time of a process with all its threads, seconds. */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function startPeer(database) {
  const script = fileURLToPath(new URL('peer.mjs', import.meta.url));
  const child = spawn(process.env.PEER_NODE ?? process.execPath, [script, database], { env: { ...process.env, NODE_ENV: 'production' } });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => resolve({ url: data.toString().match(/http:\S+/)[0], process: child }));
    child.stderr.on('data', (data) => reject(new Error(data.toString())));
  });
}

function get(agent, url, cookie) {
  return new Promise((resolve, reject) => {
    request(`${url}/api/analysis/recent?limit=20`, { agent, headers: { cookie } }, (response) => {
      let size = 0;
      response.on('data', (chunk) => (size += chunk.length));
      response.on('end', () => (response.statusCode === 200 ? resolve(size) : reject(new Error(`${url}: ${response.statusCode}`))));
    })
      .on('error', reject)
      .end();
  });
}

/** @returns microseconds of the server's CPU per request */
async function round(server, cookie, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const before = cpuSeconds(server.process.pid);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await get(agent, server.url, cookie);
    }),
  );
  agent.destroy();
  return ((cpuSeconds(server.process.pid) - before) / count) * 1e6;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const data = mkdtempSync(join(tmpdir(), 'heliograf-bench-'));
const ours = await startServer({ data, keep: true, env: { HELIOGRAF_LOG_LEVEL: 'warning' } });
const user = await newUser(ours.url);
for (let i = 0; i < 25; i++) {
  const { filePath } = (await user.upload(panelPhoto({ dust: i / 40 }, 192 + i, 128))).body;
  await user.post('/api/analysis/analyze', { imagePath: filePath, options: { cleanliness: true, damage: true }, language: 'en' });
}
const peer = await startPeer(join(data, 'heliograf.db'));
const agent = new Agent();
const sizes = [await get(agent, ours.url, user.cookie), await get(agent, peer.url, user.cookie)];
agent.destroy();
console.log(`answer: heliograf ${sizes[0]} bytes, Fastify ${sizes[1]} bytes`);

const figures = { heliograf: [], fastify: [], ratio: [] };
await round(ours, user.cookie, 2000);
await round(peer, user.cookie, 2000);
for (let i = 0; i < rounds; i++) {
  const a = await round(ours, user.cookie, requestsPerRound);
  const b = await round(peer, user.cookie, requestsPerRound);
  figures.heliograf.push(a);
  figures.fastify.push(b);
  figures.ratio.push(a / b);
}
for (const [name, values] of Object.entries(figures)) {
  const digits = name === 'ratio' ? 3 : 1;
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map((v) => v.toFixed(digits));
  console.log(`${name.padEnd(10)} min ${low}  median ${middle}  max ${high}${name === 'ratio' ? '' : ' µs of CPU per request'}`);
}
console.log(`limit      ${limit.toFixed(3)}: ${median(figures.ratio) <= limit ? 'held' : 'MISSED'}`);
peer.process.kill();
await ours.stop();
rmSync(data, { recursive: true, force: true });
