import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/sign-in.ts';
import { expectQuickly } from '../support/quickly.ts';
import { formWith } from './support/mutations.ts';
import { type Ask, asking, sendHead, sendRaw, statusOf } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
let cookie: string;
let admin: Ask;
let png: Buffer;
beforeAll(async () => {
  target = sharedTarget();
  cookie = await openSession(target.address);
  admin = asking(target, cookie);
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
});

const upload = (bytes: Uint8Array | string, fileName = 'photo.png', type = 'image/png') =>
  admin('/api/upload', { body: formWith(['image', bytes, fileName, type]) });
const addressIn = async (answer: Response) => ((await answer.json()) as { url: string }).url;
/** The stored photos that are not used by an entry yet. */
const waiting = () => readdir(path.join(target.data, 'storage/uploads'), { recursive: true }).catch((): string[] => []);

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** An image whose header declares an impossible size. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(4))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.for([
  ['#62 an SVG with a script', SVG, 'x.svg', 'image/svg+xml'],
  ['#62 an SVG called a PNG', SVG, 'x.png', 'image/png'],
  [
    '#62 an SVG with a prologue',
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    'x.png',
    'image/png',
  ],
  ['#62 an SVG in another encoding', Buffer.from(`\ufeff${SVG}`, 'utf16le'), 'x.png', 'image/png'],
  ['#63 HTML called a PNG', '<!doctype html><script>alert(1)</script>', 'x.png', 'image/png'],
  ['#63 HTML behind the mark of a GIF', 'GIF89a/*<script>alert(1)</script>*/=1', 'x.gif', 'image/gif'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'x.png', 'image/png'],
  ['an executable', Buffer.from('\x7fELF\x02\x01\x01'), 'x.png', 'image/png'],
  ['a PostScript', '%!PS\n(/etc/passwd) (r) file', 'x.png', 'image/png'],
  ['a text for ImageMagick', 'push graphic-context\nimage over 0,0 0,0 "https://evil.test/"', 'x.mvg', 'image/png'],
  ['nothing', '', 'x.png', 'image/png'],
  ['a text', 'x'.repeat(1_000), 'x.png', 'image/png'],
  ['half a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'x.png', 'image/png'],
] as const)('%s is no photo', async ([, bytes, name, type]) => {
  const before = await waiting();
  const answer = await upload(bytes, name, type);
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toMatch(/ at |node_modules|vips/i);
  expect(await waiting()).toEqual(before);
});

test('#63 only the image of a photo that is also HTML is stored', async () => {
  const gif = await sharp(png).gif().toBuffer();
  const jpeg = await sharp(png)
    .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer();
  for (const bytes of [gif, jpeg, png]) {
    const answer = await upload(Buffer.concat([bytes, Buffer.from('/*<script>alert(1)</script>*/')]), 'x.html', 'text/html');
    if (answer.status === 400) continue;
    expect(answer.status).toBe(201);
    const kept = await asking(target)(await addressIn(answer));
    expect(kept.headers.get('content-type')).toBe('image/webp');
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await kept.arrayBuffer()).includes('<script')).toBe(false);
  }
});

test.for([
  [30_000, 30_000],
  [65_535, 65_535],
  [2_000_000_000, 2],
] as const)('#64 a picture of %i by %i pixels in seventy bytes is refused at once', async ([width, height]) => {
  const bomb = hugePng(width, height);
  expect(bomb.length).toBeLessThan(80);
  await expectQuickly(1_000, async () => expect((await upload(bomb)).status).toBe(400));
});

describe('#65 a form', () => {
  const head = (type: string, length: number | string) =>
    [
      'POST /api/upload HTTP/1.1',
      'Host: localhost',
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n');

  test('of 50 MB is rejected before it is read, with or without a declared length', async () => {
    expect(statusOf(await sendRaw(target.address, `${head('multipart/form-data; boundary=x', 50_000_000)}--x`))).toBe(413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 50) controller.close();
        else controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    // The connection may close before everything is sent.
    const answer = await admin('/api/upload', { body: endless, headers: { 'content-type': 'multipart/form-data; boundary=x' } }).catch(
      () => null,
    );
    if (answer) expect(answer.status).toBe(413);
    expect((await admin('/api/auth/verify')).status).toBe(200);
  });

  test('of a thousand parts, or with two photos, is rejected', async () => {
    expect(
      (
        await admin('/api/upload', {
          body: formWith(...Array.from({ length: 1_000 }, (_, index): [string, string] => [`part${index}`, 'x'])),
        })
      ).status,
    ).toBe(400);
    expect((await admin('/api/upload', { body: formWith(['image', png], ['image', png]) })).status).toBe(400);
    expect((await admin('/api/upload', { body: formWith(['image', png], ['other', png]) })).status).toBe(400);
    expect((await admin('/api/upload', { body: formWith(['file', png]) })).status).toBe(400);
  });

  test.for([
    ['no boundary', 'multipart/form-data', 'x', [400, 415]],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x', [400, 415]],
    ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\nx\r\n--x--', [400]],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\nPNG',
      [400],
    ],
    [
      'a text for a photo',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"\r\n\r\nPNG\r\n--x--\r\n',
      [400],
    ],
    ['a boundary of 10,000 characters', `multipart/form-data; boundary=${'x'.repeat(10_000)}`, 'x', [400]],
    [
      'a name with line ends',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image\r\nX-E: 1"; filename="a\r\nSet-Cookie: x=1.png"\r\n\r\nPNG\r\n--x--\r\n',
      [400],
    ],
  ] as const)('with %s is refused', async ([, type, body, statuses]) => {
    const answer = await sendRaw(target.address, head(type, Buffer.byteLength(body)) + body);
    expect(statuses).toContain(statusOf(answer));
    expect(answer).not.toMatch(/^(?:set-cookie|x-e):/im);
  });

  test('that is shorter than declared does not hang forever', async () => {
    const answer = await sendRaw(target.address, `${head('multipart/form-data; boundary=x', 5_000)}--x\r\n`);
    expect([null, 400, 408]).toContain(statusOf(answer));
    expect((await admin('/api/auth/verify')).status).toBe(200);
  });
});

test.for([
  '../../functions/x.ts',
  '..\\..\\x.ts',
  '/etc/passwd',
  'x.png%00.html',
  'x.png\0.html',
  'x.html',
  'gnp.\u202Elmth.x',
  '.gitattributes',
  '.htaccess',
  'CON.png',
  'a"; filename="b.html',
  'a\r\nSet-Cookie: x=1.png',
  '%0d%0aSet-Cookie:x=1.png',
  `${'x'.repeat(5_000)}.png`,
  '<img src=x onerror=alert(1)>.png',
  '',
])('#48 #66 a photo named %o is stored under a generated name', async (name) => {
  const answer = await upload(png, name);
  expect(answer.headers.getSetCookie()).toEqual([]);
  // With an empty name it is a text field.
  if (name === '' && answer.status === 400) return;
  expect(answer.status).toBe(201);
  const address = await addressIn(answer);
  expect(address).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
  expect((await waiting()).join('\n')).not.toMatch(/functions|passwd|html|git|htaccess|CON/);
});

test('#67 the location and camera of a photo are not stored', async () => {
  const taken = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .withExif({
      IFD0: { Make: 'PlantedCamera', Copyright: 'PlantedName' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 47/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '98/1 43/1 0/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="PlantedXmp"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer();
  expect(taken.includes('PlantedCamera')).toBe(true);
  const kept = Buffer.from(await (await asking(target)(await addressIn(await upload(taken, 'x.jpg', 'image/jpeg')))).arrayBuffer());
  const { exif, xmp, iptc } = await sharp(kept).metadata();
  expect({ exif, xmp, iptc }).toEqual({});
  expect(/Planted|Exif|GPS/.test(kept.toString('latin1'))).toBe(false);
});

test('#69 photos from clients without a session are not read', async () => {
  const before = await waiting();
  for (const ask of [asking(target), asking(target, '__Host-session=expired')])
    expect((await ask('/api/upload', { body: formWith(['image', png]) })).status).toBe(401);
  // The response arrives before the photo is sent.
  const answer = await sendHead(target.address, 'POST', '/api/upload', [
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 19000000',
  ]);
  expect(statusOf(answer)).toBe(401);
  expect(await waiting()).toEqual(before);
});

test('#58 #16 an unused photo is only served under its own name', async () => {
  const address = await addressIn(await upload(png));
  for (const place of [
    address.replace('.webp', '.html'),
    address.replace('.webp', ''),
    `${address}/x`,
    `${address}%00.html`,
    address.replace('/uploads/', '/uploads/../'),
    address.replace('/uploads/', '/storage/uploads/'),
  ])
    expect([301, 404]).toContain((await asking(target)(place)).status);
});
