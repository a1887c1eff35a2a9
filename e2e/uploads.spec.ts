import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { type Answer, type Client, newUser } from './lib/client.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { encodePng } from './lib/png.ts';
import { type Server, startServer } from './lib/server.ts';

let server: Server;
let user: Client;
before(async () => {
  server = await startServer();
  user = await newUser(server.url);
});
after(() => server.stop());

const imageMaxBytes = 4_194_304;
const wrongType = 'Invalid file type: Please upload a JPG, PNG, or TIFF file.';
const tooLarge = 'File too large: Please upload a file smaller than 4MB.';

function storedFiles(): number {
  const count = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true }).reduce(
      (sum, entry) => sum + (entry.isDirectory() ? count(join(folder, entry.name)) : 1),
      0,
    );
  return count(join(server.data, 'images'));
}

function problem(answer: Answer): { code: string; detail: string } {
  assert.match(answer.headers.get('content-type') ?? '', /application\/problem\+json/);
  return answer.body as { code: string; detail: string };
}

/** A small PNG, grown to a size with bytes that a decoder passes over. */
function pngOfSize(bytes: number): Buffer {
  const png = encodePng(8, 8, new Uint8Array(8 * 8 * 3).fill(90));
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
}

/** A PNG whose header promises more than its data holds. */
function lyingPng(width: number, height: number): Buffer {
  const png = encodePng(1, 1, new Uint8Array(3));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const whole = encodePng(1, 1, new Uint8Array(3));
  const rest = whole.subarray(33);
  const table = (bytes: Uint8Array) => {
    let c = 0xffffffff;
    for (const b of bytes) {
      c ^= b;
      for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    }
    return (c ^ 0xffffffff) >>> 0;
  };
  const body = Buffer.concat([Buffer.from('IHDR'), header]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(table(body));
  return Buffer.concat([png.subarray(0, 8), Buffer.from([0, 0, 0, 13]), body, crc, rest]);
}

test('what is no readable picture is refused with its reason and leaves nothing behind', async () => {
  const photo = panelPhoto({}, 320, 200);
  const before = storedFiles();
  const cases: { who: string; file: Uint8Array; status: number[]; detail?: string; code?: string }[] = [
    { who: 'empty', file: new Uint8Array(0), status: [415, 422] },
    { who: 'text', file: Buffer.from('solar panels'), status: [415], detail: wrongType },
    { who: 'GIF', file: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), status: [415], detail: wrongType },
    { who: 'truncated', file: photo.subarray(0, photo.length / 2), status: [422] },
    { who: 'only a signature', file: photo.subarray(0, 8), status: [415, 422] },
    { who: 'JPEG signature and rubbish', file: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), deflateSync(photo)]), status: [422] },
    { who: 'pixel bomb', file: lyingPng(16_000, 16_000), status: [422] },
    { who: 'side too long', file: lyingPng(20_000, 10), status: [422] },
    { who: 'inside the limit, but a lie', file: lyingPng(7_000, 7_000), status: [422] },
    { who: 'one byte too many', file: pngOfSize(imageMaxBytes + 1), status: [413], detail: tooLarge, code: 'image.too_large' },
    { who: 'far too many', file: pngOfSize(imageMaxBytes * 3), status: [413], detail: tooLarge, code: 'image.too_large' },
  ];
  for (const c of cases) {
    const answer = await user.upload(c.file);
    assert.ok(c.status.includes(answer.status), `${c.who}: ${answer.status} ${answer.text}`);
    const { detail, code } = problem(answer);
    if (c.detail) assert.equal(detail, c.detail, c.who);
    if (c.code) assert.equal(code, c.code, c.who);
  }
  assert.equal(storedFiles(), before);
});

test('a file of exactly the limit is taken', async () => {
  const answer = await user.upload(pngOfSize(imageMaxBytes));
  assert.equal(answer.status, 200, answer.text);
  assert.equal((answer.body as { size: number }).size, imageMaxBytes);
});

test('a mislabelled picture is taken for what it is', async () => {
  const answer = await user.upload(panelPhoto({}, 64, 48), 'photo.jpg', 'image/jpeg');
  assert.equal(answer.status, 200, answer.text);
  const { filePath } = answer.body as { filePath: string };
  const original = await user.get(`${filePath}?size=original`);
  assert.equal(original.headers.get('content-type'), 'image/png');
  assert.equal(original.headers.get('x-content-type-options'), 'nosniff');
});

test('the name of the file is data: no path, no control character', async () => {
  const answer = await user.upload(panelPhoto({}, 66, 48), '../../etc/pass\u0007wd.png');
  assert.equal(answer.status, 200, answer.text);
  assert.equal((answer.body as { filename: string }).filename, 'passwd.png');
});

test('malformed multipart is a 4xx', async () => {
  const send = (body: string, type: string) => user.send('POST', '/api/analysis/upload', body, { 'content-type': type });
  const form = 'multipart/form-data; boundary=x';
  const cases: [string, string, string][] = [
    ['no boundary', '--x\r\n\r\n--x--', 'multipart/form-data'],
    ['not multipart', '{}', 'application/json'],
    ['empty', '', form],
    ['cut off', '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc', form],
    ['no image part', '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\nabc\r\n--x--\r\n', form],
    ['5,000 parts', `${'--x\r\nContent-Disposition: form-data; name="image"\r\n\r\na\r\n'.repeat(5000)}--x--\r\n`, form],
    ['huge part header', `--x\r\nContent-Disposition: form-data; name="${'i'.repeat(70_000)}"\r\n\r\na\r\n--x--\r\n`, form],
  ];
  for (const [who, body, type] of cases) {
    const answer = await send(body, type);
    assert.ok(answer.status >= 400 && answer.status < 500, `${who}: ${answer.status}`);
    problem(answer);
  }
});

test('a stranger sees neither picture nor analysis of another', async () => {
  const uploaded = (await user.upload(panelPhoto({}, 68, 48))).body as { filePath: string; storagePath: string };
  const options = { cleanliness: true, damage: true };
  const analyzed = await user.post('/api/analysis/analyze', { imagePath: uploaded.filePath, options, language: 'en' });
  const { analysisId } = analyzed.body as { analysisId: string };
  const stranger = await newUser(server.url);
  for (const path of [
    uploaded.filePath,
    `/api/images/storage/${uploaded.storagePath}`,
    `/api/analysis/${analysisId}`,
    `/api/analysis/${analysisId}/overlay.png`,
  ]) {
    const theirs = await stranger.get(path);
    const missing = await stranger.get(path.replace(/[0-9a-f]{6}/, '000000'));
    assert.equal(theirs.status, 404, path);
    assert.deepEqual(theirs.body, missing.body, path);
  }
  const attempt = await stranger.post('/api/analysis/analyze', { imagePath: uploaded.filePath, options, language: 'en' });
  assert.ok(attempt.status === 404 || attempt.status === 422);
  assert.deepEqual((await stranger.get('/api/analysis/recent')).body, []);
});

test('every spelling of a way out of the folder is refused', async () => {
  for (const path of ['..%2f..%2fheliograf.db', '%2e%2e%2fheliograf.db', '....//heliograf.db', '%00', 'a/../../b', '..\\..\\x']) {
    for (const base of ['/api/images/local/', '/api/images/storage/']) {
      const answer = await user.send('GET', base + path);
      assert.ok([400, 404].includes(answer.status), `${base}${path}: ${answer.status}`);
    }
  }
});
