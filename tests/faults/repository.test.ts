import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { sentenceOf } from './support/faulty-site.ts';
import { postOf } from './support/ledger.ts';
import { patient } from './support/patient.ts';

describe('the repository is rewritten while the site runs', () => {
  const own = patient('rewritten');
  const { save, statusOf, expectWhole } = own;
  const git = (...args: string[]) => own.faulty.site.git(...args);

  test('reset to an older commit', async () => {
    const kept = await save();
    const given = await save();
    await git('reset', '--quiet', '--hard', 'HEAD~1');
    await own.faulty.site.live();
    expect([await statusOf(`/blog/${kept}`), await statusOf(`/blog/${given}`)]).toEqual([200, 404]);
    await expectWhole();
  });

  test('the newest commit amended repeatedly during saves', async () => {
    const saves = Array.from({ length: 6 }, save);
    for (let turn = 0; turn < 6; turn += 1) {
      // Git refuses if a save holds its lock; an editor would retry.
      await git('commit', '--quiet', '--amend', '--no-edit', '--allow-empty', '--date', `2026-11-20T0${turn}:00:00Z`).catch(() => '');
    }
    const slugs = await Promise.all(saves);
    const files = await git('ls-tree', '-r', '--name-only', 'HEAD');
    expect(slugs.filter((slug) => !files.includes(`content/posts/${slug}.md`))).toEqual([]);
    await expectWhole();
  });

  test('switched to another branch and back', async () => {
    const slug = await save();
    await git('switch', '--quiet', '--create', 'other', 'HEAD~1');
    await own.faulty.site.live();
    expect(await statusOf(`/blog/${slug}`)).toBe(404);
    const elsewhere = await save();
    await git('switch', '--quiet', 'main');
    await own.faulty.site.live();
    expect([await statusOf(`/blog/${slug}`), await statusOf(`/blog/${elsewhere}`)]).toEqual([200, 404]);
    await git('branch', '--quiet', '-D', 'other');
    await expectWhole();
  });

  test('a detached HEAD: an error sentence, and the site shows the checked-out commit', async () => {
    const slug = await save();
    await git('switch', '--quiet', '--detach', 'HEAD~1');
    await own.faulty.site.live();
    expect(await statusOf(`/blog/${slug}`)).toBe(404);
    const refused = await own.faulty.ask('/api/blog/posts', { json: postOf('nowhere', 'Nowhere') });
    expect(refused?.status).toBe(503);
    expect(await sentenceOf(refused)).toMatch(/git switch main/);
    await git('switch', '--quiet', 'main');
    await expectWhole();
  });

  test('history replaced by a forced push, and the old one garbage-collected', async () => {
    const { root } = own.faulty.site;
    const elsewhere = path.join(path.dirname(root), 'elsewhere');
    await git('clone', '--quiet', root, elsewhere);
    await git('-C', elsewhere, 'checkout', '--quiet', '--orphan', 'new');
    await git('-C', elsewhere, 'commit', '--quiet', '--message=One commit for all');
    await git('-c', 'receive.denyCurrentBranch=ignore', 'fetch', '--quiet', '--force', '--update-head-ok', elsewhere, 'new:main');
    await git('reset', '--quiet', '--hard');
    await git('reflog', 'expire', '--expire=now', '--all');
    await git('gc', '--quiet', '--prune=now');
    await rm(elsewhere, { recursive: true });
    await expectWhole();
    expect(await statusOf('/api/blog/posts')).toBe(200);
  });

  test('garbage-collected with --prune=now repeatedly during saves', async () => {
    const slugs: string[] = [];
    const collect = async () => {
      for (let turn = 0; turn < 4; turn += 1) await git('gc', '--quiet', '--prune=now').catch(() => '');
    };
    const saving = async () => {
      for (let turn = 0; turn < 15; turn += 1) {
        const slug = `collected-${turn}`;
        const answer = await own.faulty.ask('/api/blog/posts', { json: postOf(slug, `Collected ${turn}`) });
        if (answer?.status === 201) slugs.push(slug);
      }
    };
    await Promise.all([collect(), saving()]);
    const files = await git('ls-tree', '-r', '--name-only', 'HEAD');
    expect(slugs.filter((slug) => !files.includes(`content/posts/${slug}.md`))).toEqual([]);
    expect(slugs.length).toBeGreaterThan(10);
    await expectWhole();
  });

  test('branches packed, and history made shallow', async () => {
    await git('pack-refs', '--all', '--prune');
    await expectWhole();
    await writeFile(path.join(own.faulty.site.root, '.git/shallow'), `${await git('rev-parse', 'HEAD~1')}\n`);
    await expectWhole();
    expect((await own.faulty.ask('/api/admin/trash'))?.status).toBe(200);
    await rm(path.join(own.faulty.site.root, '.git/shallow'));
  });

  test('stale locks of a killed git', async () => {
    const { root } = own.faulty.site;
    await writeFile(path.join(root, '.git/index.lock'), '');
    const refused = await own.faulty.ask('/api/blog/posts', { json: postOf('locked', 'Locked') });
    expect(refused?.status).toBe(503);
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect(await sentenceOf(refused)).toMatch(/nothing was saved.*delete \.git\/index\.lock\.$/);
    await rm(path.join(root, '.git/index.lock'));
    await expectWhole();
    // A branch lock is respected for ten seconds.
    await writeFile(path.join(root, '.git/refs/heads/main.lock'), '');
    await expectWhole();
  });

  test('.git missing for a while: visitors notice nothing, the owner gets a sentence', async () => {
    const { site, ask } = own.faulty;
    const slug = await save();
    await site.live();
    await rename(path.join(site.root, '.git'), path.join(site.root, '.git-away'));
    try {
      expect(await statusOf(`/blog/${slug}`)).toBe(200);
      expect(await statusOf(`/api/blog/posts/${slug}`)).toBe(200);
      expect(await statusOf('/build.json')).toBe(200);
      const refused = await ask('/api/blog/posts', { json: postOf('nowhere', 'Nowhere') });
      expect(refused?.status).toBe(503);
      expect(await sentenceOf(refused)).toMatch(/not a git repository/);
    } finally {
      await rename(path.join(site.root, '.git-away'), path.join(site.root, '.git'));
    }
    await expectWhole();
  });

  test('a half-written file, uncommitted and committed: reported, its last good version shown, and fixed by the next commit', async () => {
    const { site, ask } = own.faulty;
    const slug = await save();
    await site.live();
    const file = `content/posts/${slug}.md`;
    const whole = await git('show', `HEAD:${file}`);
    const half = whole.slice(0, whole.indexOf('excerpt:') + 12);

    await writeFile(path.join(site.root, file), half);
    expect(await statusOf(`/blog/${slug}`)).toBe(200);
    const saved = await ask(`/api/blog/posts/${slug}`, { method: 'PUT', json: postOf(slug, 'Saved over the half') });
    expect([200, 409]).toContain(saved?.status);
    await writeFile(path.join(site.root, file), half);
    await git('commit', '--quiet', '--message=Half', '--', file);

    const status = async () => (await (await ask('/api/admin/status'))?.json()) as { state: string; problems?: { file: string }[] };
    await waitFor('the half file to be reported', async () => (await status()).problems?.some((one) => one.file === file) === true);
    expect((await status()).state).toBe('live');
    expect(await statusOf(`/blog/${slug}`)).toBe(200);
    expect(await statusOf('/api/blog/posts')).toBe(200);
    await writeFile(path.join(site.root, file), `${whole}\n`);
    await git('commit', '--quiet', '--message=Whole', '--', file);
    await expectWhole();
  });
});
