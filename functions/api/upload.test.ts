import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hugePng, jpegWithGps, picture } from '../../tests/support/photos.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

interface Uploaded {
  url: string;
  width: number;
  height: number;
}

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => closeWithoutFaults(api));

const formOf = (bytes: Uint8Array | string, name = 'photo.jpg', type = 'image/jpeg', field = 'image'): FormData => {
  const form = new FormData();
  form.append(field, new File([bytes as BlobPart], name, { type }));
  return form;
};
const upload = (bytes: Uint8Array | string, name?: string, type?: string) =>
  api.ask<Uploaded>(201, '/api/upload', { body: formOf(bytes, name, type) });
const refuse = (status: number, body: BodyInit, headers: Record<string, string> = {}) =>
  api.ask<{ error: string }>(status, '/api/upload', { body, headers });
const png = (width = 60, height = 40) => picture(width, height).png().toBuffer();
const ADDRESS = /^\/uploads\/[0-9a-f]{64}\.webp$/;

describe('a photo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('as %s is accepted, whatever its name', async (format) => {
    const bytes = await picture(60, 40).toFormat(format).toBuffer();
    for (const [name, type] of [
      ['photo.png', 'image/png'],
      ['x.html', 'text/html'],
      ['x', ''],
      ['../../functions/x.ts', 'image/svg+xml'],
    ] as const)
      expect(await upload(bytes, name, type)).toEqual({ url: expect.stringMatching(ADDRESS) as string, width: 60, height: 40 });
  });

  test.each([
    '../../functions/x.ts',
    'x.png%00.html',
    'a\r\nSet-Cookie: x=1.png',
    '\u202Egnp.exe',
    '.',
    'CON',
    `${'x'.repeat(300)}.png`,
    '"; drop',
    '🍞.png',
  ])('named %j has an address that does not show it, and no header does', async (name) => {
    const answer = await api.call('/api/upload', { body: formOf(await png(), name) });
    expect(((await answer.json()) as Uploaded).url).toMatch(ADDRESS);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('that is animated is kept as its first frame, and the answer says so', async () => {
    const colors = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = sharp(colors, { join: { animated: true } });
    for (const format of ['gif', 'webp'] as const)
      expect(await upload(await animated.clone().toFormat(format).toBuffer(), `wave.${format}`)).toEqual({
        url: expect.stringMatching(ADDRESS) as string,
        width: 20,
        height: 10,
        warning:
          'This picture is animated. Photos on the site stand still, so only its first frame is kept. To show movement, link to a video on YouTube or Vimeo.',
      });
    expect(await upload(await picture(20, 10).gif().toBuffer(), 'still.gif')).not.toHaveProperty('warning');
  });

  test('that is sent twice has one address', async () => {
    expect((await upload(await png())).url).toBe((await upload(await png(), 'other.png')).url);
    expect((await upload(await png(61))).url).not.toBe((await upload(await png())).url);
  });

  test('is committed together with the first entry that uses it', async () => {
    const head = api.head();
    const { url, width, height } = await upload(await jpegWithGps());
    expect([width, height]).toEqual([40, 60]);
    const other = await upload(await png());
    const unused = await upload(await png(99));
    expect(api.head()).toBe(head);

    const content = `<p>Look:</p><img src="${other.url}" alt="x">`;
    const post = await api.ask<{ photo: object; commit: string }>(201, '/api/blog/posts', {
      json: { title: 'With photos', excerpt: 'x', author: 'Rosa', featuredImage: url, authorImage: other.url, content },
    });
    expect(post.photo).toMatchObject({ width: 40, height: 60 });
    const { parents, changes } = api.content.newest();
    expect(parents).toEqual([head]);
    expect(changes).toEqual(['A content/posts/with-photos.md', ...[`A public${url}`, `A public${other.url}`].sort()]);
    expect(api.content.paths('public')).not.toContain(`public${unused.url}`);

    const kept = await api.store.read(`public${url}`);
    const { exif, xmp, orientation } = await sharp(kept?.bytes).metadata();
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(kept?.bytes ?? []).includes('SecretCamera')).toBe(false);

    // A second entry with the same photo brings nothing but itself.
    await api.ask(201, '/api/blog/posts', {
      json: { title: 'Again', excerpt: 'x', author: 'Rosa', featuredImage: url, content: '<p>x</p>' },
    });
    expect(api.content.newest().changes).toEqual(['A content/posts/again.md']);
  });
});

describe('a file that is not a photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['SVG called PNG', svg, 'x.png', 'image/png'],
    ['SVG', svg, 'x.svg', 'image/svg+xml'],
    ['HTML called PNG', '<!doctype html><script>alert(1)</script>', 'x.png', 'image/png'],
    ['a GIF that is a script', 'GIF89a/*<script>alert(1)</script>*/=1;', 'x.gif', 'image/gif'],
    ['nothing', '', 'x.png', 'image/png'],
  ])('%s is refused in words', async (_what, bytes, name, type) => {
    const { error } = await refuse(400, formOf(bytes, name, type));
    expect(error).toMatch(/^That (?:file is not a photo|photo is damaged)/);
  });

  test('a picture of 30,000 by 30,000 pixels in a hundred bytes is refused within a second', async () => {
    const started = performance.now();
    expect((await refuse(400, formOf(hugePng(30_000, 30_000)))).error).toMatch(/too large: 30000 × 30000/);
    expectLessThan(1_000, performance.now() - started);
  });

  test('half a photo is refused', async () => {
    const jpeg = await picture(300, 200).jpeg().toBuffer();
    expect((await refuse(400, formOf(jpeg.subarray(0, jpeg.length / 2)))).error).toMatch(/damaged/);
  });
});

describe('a form that is not as it should be', () => {
  test('has its photo in a field named image', async () => {
    expect((await refuse(400, formOf(await png(), 'x.png', 'image/png', 'photo'))).error).toMatch(/in a field named image/);
    const text = new FormData();
    text.append('image', 'just text');
    expect((await refuse(400, text)).error).toMatch(/no photo/);
    // So a browser sends a form in which no file was chosen.
    expect((await refuse(400, formOf('', '', 'application/octet-stream'))).error).toMatch(/no photo|not a photo/);
    expect((await refuse(400, new FormData())).error).toMatch(/no photo|could not be read/);
  });

  test('has one photo and nothing else', async () => {
    const two = formOf(await png());
    two.append('image', new File([await png(61)], 'b.png'));
    expect((await refuse(400, two)).error).toBe('Send one photo at a time.');
    const many = formOf(await png());
    for (let index = 0; index < 1_000; index += 1) many.append(`field${index}`, 'x');
    await refuse(400, many);
  });

  test('says where its parts end', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n';
    await refuse(415, body, { 'content-type': 'multipart/form-data' });
    await refuse(400, body, { 'content-type': 'multipart/form-data; charset=utf-8' });
    await refuse(400, body, { 'content-type': 'multipart/form-data; boundary=other' });
    await refuse(400, body.slice(0, 60), { 'content-type': 'multipart/form-data; boundary=x' });
    await refuse(415, body, { 'content-type': 'image/png' });
    await refuse(415, '{}', { 'content-type': 'application/json' });
  });

  test('is limited to 20 MB, with and without Content-Length', async () => {
    await refuse(413, formOf(new Uint8Array(20_000_001)));
    const answer = await api.call('/api/upload', {
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '50000000' },
    });
    expect(answer.status).toBe(413);
  });

  test('is not read without a session', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.enqueue(new Uint8Array(1_000));
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request('http://localhost:4321/api/upload', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit);
    expect((await api.app.request(request)).status).toBe(401);
    expect(isRead).toBe(false);
  });
});

describe('a logo', () => {
  const look = (logo: string) => ({ json: { data: { palette: 'rye', logo } } as object, method: 'PUT' });
  const sentence = (width: number, height: number) =>
    `Logo must be at least 64 pixels wide and high; this picture has ${width} × ${height}`;

  test.each([
    [1, 1],
    [640, 63],
  ])('of %i × %i pixels is refused beside its field, and nothing is saved', async (width, height) => {
    const { url } = await upload(await png(width, height));
    const before = api.head();
    const { errors } = await api.ask<{ errors: { path: string; message: string }[] }>(400, '/api/content/look/look', look(url));
    expect(errors).toEqual([{ path: 'logo', message: sentence(width, height) }]);
    expect(api.head()).toBe(before);
  });

  test('of 64 pixels is saved with its picture', async () => {
    const { url } = await upload(await png(64, 64));
    await api.ask(200, '/api/content/look/look', look(url));
    expect(api.content.text('content/look.json')).toContain(url);
    expect(api.content.newest().changes).toContain(`A public${url}`);
  });
});
