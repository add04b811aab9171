import { afterEach, expect, test, vi } from 'vitest';
import { StoreUnavailableError } from './content-store.ts';
import { createTestRepository } from '../testing/repository.ts';
import { createLocalGitStore } from './local-git/store.ts';

afterEach(() => vi.useRealTimers());

test.each<[string, boolean]>([
  ['1969-12-31T23:59:59Z', false],
  ['1901-01-01T00:00:00Z', false],
  ['2019-12-31T23:59:59Z', false],
  ['2020-01-01T00:00:00Z', true],
  ['2099-12-31T23:59:59Z', true],
  ['2100-01-01T00:00:00Z', false],
  ['+275760-09-13T00:00:00Z', false],
])('a save with the clock at %s succeeds: %s', async (moment, isSaved) => {
  const repository = createTestRepository();
  const store = createLocalGitStore({ root: repository.root });
  const head = repository.git('rev-parse', 'HEAD');
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
  try {
    const saving = store.commit({
      message: 'Save',
      author: { name: 'Rosa', email: '' },
      files: [{ path: 'content/a.md', bytes: Buffer.from('a') }],
    });
    if (isSaved) await saving;
    else {
      await expect(saving).rejects.toThrow(StoreUnavailableError);
      await expect(saving).rejects.toThrow(`it is the year ${new Date(moment).getUTCFullYear()}, so nothing was saved.`);
      expect(repository.git('rev-parse', 'HEAD')).toBe(head);
    }
    repository.git('fsck', '--strict');
  } finally {
    await store.close();
    repository.remove();
  }
});
