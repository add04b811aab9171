import { memoryCommits } from '../../testing/memory-commits.ts';
import { describeContentStore } from '../../testing/content-store-contract.ts';
import { describeSnapshotStore } from '../../testing/snapshot-store-contract.ts';
import { createMemoryBranch } from './branch.ts';
import { createMemoryStore } from './store.ts';

describeSnapshotStore('memory', () => ({ store: createMemoryStore(createMemoryBranch()) }));

describeContentStore('memory', () => {
  const branch = createMemoryBranch();
  const author = { name: 'Developer', email: 'developer@bakery.example' };
  branch.commit({ message: 'Start', author, files: [{ path: 'README.md', bytes: new TextEncoder().encode('A bakery\n') }] });
  return {
    store: createMemoryStore(branch),
    other: createMemoryStore(branch),
    commits: () => Promise.resolve(memoryCommits(branch)),
  };
});
