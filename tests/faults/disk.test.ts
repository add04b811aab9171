import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canMount, type Disk, mountDisk } from '../support/disk.ts';
import { waitFor } from '../support/wait-for.ts';
import { sentenceOf, startFaultySite } from './support/faulty-site.ts';
import { patient } from './support/patient.ts';

describe.skipIf(!canMount())('a failing disk (skipped if the tests cannot mount one)', () => {
  let content: Disk;
  let data: Disk;

  beforeAll(() => {
    [content, data] = [mountDisk(60), mountDisk(60)];
  });
  afterAll(() => {
    content.unmount();
    data.unmount();
  });
  const own = patient('disk', () =>
    startFaultySite({ folder: path.join(content.folder, 'place'), environment: { SITE_DATA_DIR: path.join(data.folder, 'data') } }),
  );
  const { send, statusOf, expectWhole } = own;
  const state = async () => (await (await own.faulty.ask('/api/admin/status'))?.json()) as { state: string; error?: string };
  const head = () => own.faulty.site.git('rev-parse', 'HEAD');

  const TROUBLES: [
    name: string,
    begin: (disk: Disk) => Promise<void> | void,
    end: (disk: Disk) => Promise<void> | void,
    sentence: RegExp,
  ][] = [
    ['full', (disk) => disk.fill(), (disk) => disk.empty(), /disk is full/],
    ['read-only', (disk) => disk.setReadOnly(true), (disk) => disk.setReadOnly(false), /is read-only|cannot be written/],
  ];

  test.each(TROUBLES)(
    'the content disk is %s: saves are refused with a sentence, visitors notice nothing',
    async (_name, begin, end, sentence) => {
      await expectWhole();
      const before = await head();
      await begin(content);
      try {
        const { slug, answer } = await send();
        expect(answer?.status).toBe(503);
        expect(await sentenceOf(answer)).toMatch(sentence);
        expect(await head()).toBe(before);
        expect(await statusOf('/blog')).toBe(200);
        expect(await statusOf('/api/blog/posts')).toBe(200);
        expect(await statusOf(`/blog/${slug}`)).toBe(404);
      } finally {
        await end(content);
      }
      await expectWhole();
    },
  );

  test.each(TROUBLES)(
    'the disk of the data folder is %s: saves succeed, the owner sees the problem, and they are published once possible',
    async (_name, begin, end, sentence) => {
      await expectWhole();
      await begin(data);
      const made: string[] = [];
      try {
        for (let turn = 0; turn < 3; turn += 1) {
          const { slug, answer } = await send();
          expect(answer?.status).toBe(201);
          made.push(slug);
        }
        await waitFor('the fault to be reported', async () => (await state()).state === 'failed');
        expect((await state()).error).toMatch(sentence);
        expect(await statusOf('/blog')).toBe(200);
        expect(await statusOf('/api/blog/posts')).toBe(200);
        const refused = await fetch(`${own.faulty.site.address}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password: 'eighteen hours of rest' }),
        });
        // A full disk may still have room for a small file such as a session.
        if (refused.status !== 200) {
          expect(refused.status).toBe(503);
          expect(await sentenceOf(refused)).toMatch(sentence);
        }
      } finally {
        await end(data);
      }
      await own.faulty.site.live();
      for (const slug of made) expect(await statusOf(`/blog/${slug}`)).toBe(200);
      await expectWhole();
    },
  );
});
