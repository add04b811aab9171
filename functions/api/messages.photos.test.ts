import { describe, expect, test } from 'vitest';
import { hasLocation, withoutMetadata } from '#media/metadata/without-metadata.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';
import { jpegWithGps } from '../../tests/support/photos.ts';
import { ADMIN, CAKE, file, HEIC, messageSite, photo, WORDS } from '../../tests/support/message-site.ts';

const site = messageSite();

describe('a photo of an idea', () => {
  test.each(['jpeg', 'png', 'webp', HEIC] as const)('in %s is taken for what it is', async (name) => {
    const bytes = await photo(name);
    await site.send({ ...CAKE, photo: file(bytes, 'x', '') });
    expect((await site.smtp.mails(1))[0]?.mail.attachments[0]?.content.equals(withoutMetadata(bytes))).toBe(true);
  });

  test('is stored, downloaded and mailed without where it was taken, also one that an earlier version stored', async () => {
    site.smtp.behavior = { data: '451 4.3.0 Later' };
    const [jpeg, heic] = [await jpegWithGps(), await photo(HEIC)];
    await site.send({ ...CAKE, photo: file(jpeg) });
    await site.send({ ...CAKE, text: 'Two layers.', photo: file(heic, 'x.heic', 'image/heic') });
    const messages = await site.failed(2);
    const keys = await site.api.storage.getKeys('messages:photos');
    const stored = await Promise.all(keys.map((key) => site.api.storage.getItemRaw<Buffer>(key)));
    expect(stored.map((bytes) => bytes && hasLocation(bytes))).toEqual([false, false]);
    await site.api.storage.setItemRaw(keys.find((key) => key.endsWith(messages[0]?.id ?? '')) ?? '', jpeg);
    for (const { id } of messages) {
      const download = new Uint8Array(await (await site.api.call(`${ADMIN}/${id}/photo`)).arrayBuffer());
      expect([download.length > 0, hasLocation(download), Buffer.from(download).includes('SecretCamera')]).toEqual([true, false, false]);
    }
    site.smtp.behavior = 'take';
    await site.act('send', ...messages.map(({ id }) => id));
    for (const { mail } of await site.smtp.mails(2)) {
      const [{ content } = { content: Buffer.from('SecretCamera') }] = mail.attachments;
      expect([hasLocation(content), content.includes('SecretCamera')]).toEqual([false, false]);
    }
  });

  test('an empty field is not a photo, and a form about nothing but words takes none', async () => {
    await site.send({ ...CAKE, photo: file(new Uint8Array()) });
    await site.send({ ...WORDS, photo: file(await photo()) });
    for (const { mail } of await site.smtp.mails(2)) expect(mail.attachments).toEqual([]);
  });

  test('what is not a photo, too large, or a huge picture in a small file is refused with what was written', async () => {
    const huge = Buffer.alloc(60);
    huge.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    huge.set([8, 2], 24);
    const heic = await photo(HEIC);
    const bomb = Buffer.from(heic);
    bomb.writeUInt32BE(0xffff_ffff, bomb.indexOf('ispe') + 8);
    const cases: [string, Uint8Array][] = [
      ['text', Buffer.from('<html><script>alert(1)</script>')],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['zip', Buffer.from('PK\u0003\u0004 and more')],
      ['program', Buffer.from('MZ\u0090 and more')],
      ['JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
      ['PNG of 3.6 billion pixels', huge],
      ['HEIC of billions of pixels', bomb],
      ['HEIC without a size', Buffer.from('\0\0\0\u0018ftypheic and more')],
      ['GIF', Buffer.from('GIF89a and more')],
      ['too many bytes', Buffer.concat([await photo(), Buffer.alloc(PHOTO_LIMIT_BYTES)])],
    ];
    for (const [name, bytes] of cases) {
      const answer = await site.post({ ...CAKE, photo: file(bytes) });
      expect([name, answer.status]).toEqual([name, 400]);
      const page = await answer.text();
      expect(page, name).toMatch(/choose/);
      expect(page, name).toContain('Three layers with lemon.');
    }
    expect((await site.list()).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
    expect(await site.api.storage.getKeys('messages:photos')).toEqual([]);
  });
});
