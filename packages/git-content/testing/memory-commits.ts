import type { MemoryBranch } from '../src/memory/branch.ts';
import type { RecordedCommit } from './content-store-contract.ts';

/** The commits of a branch in memory, newest first. */
export function memoryCommits(branch: MemoryBranch): RecordedCommit[] {
  const commits = [];
  let commit = branch.head();
  while (commit) {
    const { id, parents, message, author, files } = commit;
    const parent = parents[0] === undefined ? null : branch.at(parents[0]);
    const all = new Set([...(parent?.files.keys() ?? []), ...files.keys()]);
    commits.push({ id, parents, message, author, paths: [...all].filter((name) => parent?.files.get(name) !== files.get(name)).sort() });
    commit = parent;
  }
  return commits;
}
