// A normal client beside 600 that send one byte a second: node measure.mjs
import { connect } from 'node:net';
import { newUser } from '../../e2e/lib/client.ts';
import { startServer } from '../../e2e/lib/server.ts';

const slowClients = 600;
const requests = 400;
const limitMs = 50;

const server = await startServer({
  env: { HELIOGRAF_LOG_LEVEL: 'error', HELIOGRAF_HTTP_CONNECTIONS_PER_ADDRESS: '2000' },
});
const user = await newUser(server.url);

async function measure() {
  const times = [];
  for (let i = 0; i < requests; i++) {
    const start = performance.now();
    const answer = await user.get('/api/analysis/recent?limit=20');
    if (answer.status !== 200) throw new Error(answer.text);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(requests * 0.5)], p99: times[Math.floor(requests * 0.99)], max: times[requests - 1] };
}
const line = (name, t) => `${name.padEnd(22)} p50 ${t.p50.toFixed(2)}  p99 ${t.p99.toFixed(2)}  max ${t.max.toFixed(2)} ms`;

await measure();
console.log(line('alone', await measure()));

const head = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n`;
const sockets = await Promise.all(
  Array.from(
    { length: slowClients },
    () =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => resolve(socket));
        socket.on('error', reject);
      }),
  ),
);
let sent = 0;
const drip = setInterval(() => {
  for (const socket of sockets) if (!socket.destroyed) socket.write(head[sent % head.length]);
  sent++;
}, 1000);
await new Promise((resolve) => setTimeout(resolve, 2000));
const open = sockets.filter((s) => !s.destroyed).length;
const busy = await measure();
clearInterval(drip);
console.log(line(`beside ${open} slow ones`, busy));
console.log(`limit ${limitMs} ms at p99: ${busy.p99 <= limitMs ? 'held' : 'MISSED'}`);
for (const socket of sockets) socket.destroy();
await server.stop();
