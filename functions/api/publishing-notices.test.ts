import { expect, test } from 'vitest';
import { withStandIns } from '#content/stand-ins.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { postFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { brokenNotices } from './publishing-notices.ts';

test('broken files are named, each once with what visitors see instead', async () => {
  const [rye, oat, cakes] = [contentPath('post', 'rye'), contentPath('post', 'oat'), contentPath('cakes')];
  const good = (await snapshotOf({ [rye]: postFile() })).entries.post.get('rye');
  const broken = await snapshotOf(siteFiles('minimal', { [rye]: postFile({ title: '' }), [oat]: '', [cakes]: '{' }));
  const problems = brokenNotices(withStandIns(broken, new Map(good && [[rye, good]])));
  expect(problems.map(({ file, message }) => [file, /(?:Visitors see|The site does|It is not).*$/.exec(message)?.[0]])).toEqual([
    [cakes, 'The site does without it until it is fixed.'],
    [oat, 'It is not on the site until it is fixed.'],
    [rye, 'Visitors see its last good version until it is fixed.'],
  ]);
});
