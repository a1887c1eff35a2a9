// The same list on Fastify and better-sqlite3: node peer.mjs DATABASE
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import fastify from 'fastify';

const db = new Database(process.argv[2], { readonly: true });
const findOwner = db.prepare(`
  SELECT users.id, users.username, users.role, users.language, users.subscription_expires_at,
         users.subscription_suspended, sessions.last_seen_at
    FROM sessions JOIN users ON users.id = sessions.user_id
   WHERE sessions.token_hash = ? AND sessions.last_seen_at > ? AND sessions.created_at > ?`);
const listRecent = db.prepare(`
  SELECT id, image_name, title, created_at, with_cleanliness, with_damage, condition, score,
         damage_count, damage_severity, decision
    FROM analyses
   WHERE owner_id = ? AND status = 'done' AND id < ?
   ORDER BY id DESC LIMIT ?`);

const text = { type: 'string' };
const item = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    imageUrl: text,
    date: text,
    condition: text,
    score: { type: ['number', 'null'] },
    issuesCount: { type: ['integer', 'null'] },
    cleanliness: text,
    damageStatus: text,
    tags: { type: 'array', items: text },
  },
};
const schema = {
  querystring: { type: 'object', properties: { limit: { type: 'integer', minimum: 1, maximum: 1000, default: 100 }, before: text } },
  response: { 200: { type: 'array', items: item } },
};

function sessionToken(header = '') {
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === 'heliograf_session') return value ?? '';
  }
  return '';
}

function tags(row) {
  const out = [];
  if (row.condition === 'clean') out.push('Clean');
  if (row.damage_count > 0) out.push(`${row.damage_count} ${row.damage_count === 1 ? 'issue' : 'issues'}`);
  if (row.decision === 'none') out.push('No Action Required');
  return out;
}

const view = (row) => ({
  id: row.id,
  title: row.title,
  imageUrl: `/api/images/local/${row.image_name}`,
  date: new Date(row.created_at).toISOString(),
  condition: row.condition,
  score: row.score,
  issuesCount: row.damage_count,
  cleanliness: row.score === null ? 'Not judged' : `${Math.round(row.score)}%`,
  damageStatus: row.damage_count === 0 ? 'No visible damage' : `${row.damage_count} issues, ${row.damage_severity}`,
  tags: tags(row),
});

const app = fastify();
app.get('/api/analysis/recent', { schema }, (request, reply) => {
  const now = Date.now();
  const token = sessionToken(request.headers.cookie);
  const hash = createHash('sha256').update(token).digest('hex');
  const owner = findOwner.get(hash, now - 24 * 3600e3, now - 30 * 86400e3);
  if (!owner) return reply.code(401).send();
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  return listRecent.all(owner.id, request.query.before ?? '~', request.query.limit).map(view);
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listens on ${address}`);
