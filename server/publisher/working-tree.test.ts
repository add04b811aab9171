import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { postFile, siteFiles } from '#content/snapshot-of.ts';
import { missingUploads, readWorkingTree } from './working-tree.ts';

test('an upload that content names and that is not there, or is no picture, is found in its file', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'tree-'));
  const here = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const body = 'The ![crumb](/uploads/here.jpg) and ![another](/uploads/gone.jpg), https://example.com/uploads/other.jpg';
  const files = {
    ...siteFiles('minimal', { 'content/posts/rye.md': postFile({ featuredImage: '/uploads/broken.jpg' }, body) }),
    'public/uploads/here.jpg': here,
    'public/uploads/broken.jpg': 'no picture',
  };
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), bytes);
  }
  const missing = missingUploads(await readWorkingTree(root)).filter(({ file }) => file === 'content/posts/rye.md');
  await rm(root, { recursive: true });
  expect(missing.map(({ upload }) => upload)).toEqual(['/uploads/broken.jpg', '/uploads/gone.jpg']);
});
