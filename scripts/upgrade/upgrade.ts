import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GitError, runGit } from '@family-bakery/git-content/local-git/git';
import { newSections, newTokens } from './changes.ts';

/** Where the project comes from, among the remotes of the owner's copy. */
export const UPSTREAM = 'upstream';
/** Names the commit before the last upgrade, to go back to. */
export const BEFORE_UPGRADE = 'before-upgrade';
/** Where the project's versions are kept, apart from the owner's own tags. */
const VERSIONS = 'refs/upstream-versions/';
/** The owner's content. An upgrade never changes it. */
const CONTENT = ['content', 'public/uploads'];
const TOKENS = 'src/styles/tokens.css';

/** The upgrade cannot be made; the message is a sentence for the owner, and nothing has changed. */
export class UpgradeError extends Error {
  override name = 'UpgradeError';
}

/** A newer version, merged with the owner's copy in a commit that no branch has yet. */
export interface Upgrade {
  /** The tag, such as v1.2.0. */
  version: string;
  /** The sections of the changelog that the owner's copy lacks. */
  changes: string;
  /** Design tokens that the new version has and the owner's own stylesheet lacks. */
  missingTokens: string[];
  commit: string;
}

const output = async (folder: string, ...args: string[]): Promise<string> => (await runGit(folder, args)).toString().trim();

/** Whether a git command that answers by its exit code says yes. */
const succeeds = (folder: string, ...args: string[]): Promise<boolean> =>
  runGit(folder, args).then(
    () => true,
    () => false,
  );

/** A file in a commit; empty if it has none. */
const fileIn = (root: string, commit: string, file: string): Promise<string> => output(root, 'show', `${commit}:${file}`).catch(() => '');

const list = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

/** Throws unless everything is committed, on a branch, and no other merge is in progress. */
async function assertReady(root: string): Promise<void> {
  if (!(await succeeds(root, 'rev-parse', '--verify', '--quiet', 'HEAD')))
    throw new UpgradeError(`${root} is not a git repository with a commit, so there is nothing to upgrade.`);
  if (!(await succeeds(root, 'symbolic-ref', '--quiet', 'HEAD')))
    throw new UpgradeError(
      'The website is on no branch (git calls this a detached HEAD). Run `git switch main`, or the name of its branch.',
    );
  if (await succeeds(root, 'rev-parse', '--verify', '--quiet', 'MERGE_HEAD'))
    throw new UpgradeError('Another merge is in progress. Finish it with `git commit`, or undo it with `git merge --abort`.');
  const status = await output(root, 'status', '--porcelain');
  if (status !== '')
    throw new UpgradeError(
      `There are changes that are not committed:\n${list(status.split('\n'))}\nCommit them or undo them, then try again.`,
    );
  const remotes = (await output(root, 'remote')).split('\n');
  if (!remotes.includes(UPSTREAM))
    throw new UpgradeError(
      `No remote is named ${UPSTREAM}. Say once where this project comes from: \`git remote add ${UPSTREAM} <address>\`.`,
    );
}

/** Fetches the project's versions and returns the newest, such as v1.2.0. */
async function fetchNewest(root: string): Promise<string> {
  try {
    // With --no-tags, because the owner may have tags of the same names.
    await runGit(root, ['fetch', '--quiet', '--no-tags', '--prune', UPSTREAM, `+refs/tags/v*:${VERSIONS}v*`]);
  } catch (error) {
    const reason = error instanceof GitError ? error.stderr.trim() : String(error);
    throw new UpgradeError(`The newest version could not be fetched from ${UPSTREAM}: ${reason}`, { cause: error });
  }
  const names = await output(root, 'for-each-ref', '--sort=-version:refname', '--format=%(refname:lstrip=2)', `${VERSIONS}v*`);
  const newest = names.split('\n').find((name) => /^v\d+\.\d+\.\d+$/.test(name));
  if (newest === undefined) throw new UpgradeError(`${UPSTREAM} has no versions: tags such as v1.2.0.`);
  return newest;
}

/** What git says about a file that it could not merge. */
function describeConflict(stages: ReadonlySet<string>, file: string): string {
  if (!stages.has('3')) return `${file}: you changed it, and the new version deletes it.`;
  if (!stages.has('2')) return `${file}: you deleted it, and the new version changes it.`;
  if (!stages.has('1')) return `${file}: you and the new version added different files of this name.`;
  return `${file}: you and the new version changed the same lines.`;
}

async function conflictsIn(folder: string): Promise<string[]> {
  const stages = new Map<string, Set<string>>();
  for (const line of (await output(folder, 'ls-files', '--unmerged', '-z')).split('\0')) {
    const [, stage = '', file = ''] = /^\d+ \w+ (\d)\t(.*)$/s.exec(line) ?? [];
    if (file !== '') stages.set(file, (stages.get(file) ?? new Set()).add(stage));
  }
  return [...stages].map(([file, found]) => describeConflict(found, file));
}

/** Who commits: the owner's git, or the website where git does not know. */
async function identity(root: string): Promise<string[]> {
  const isKnown = await succeeds(root, 'config', 'user.email');
  return isKnown ? [] : ['-c', 'user.name=The website', '-c', 'user.email=website@localhost'];
}

/** Merges a version in a folder of its own, so that the owner's stays as it is whatever happens. Returns the commit. */
async function merge(root: string, version: string, kept: readonly string[]): Promise<string> {
  const scratch = path.join(await mkdtemp(path.join(tmpdir(), 'upgrade-')), 'site');
  try {
    await runGit(root, ['worktree', 'add', '--quiet', '--detach', scratch, 'HEAD']);
    const as = await identity(root);
    // Without guessing that a folder was renamed, which would move the owner's files along.
    const args = ['-c', 'merge.directoryRenames=false', 'merge', '--quiet', '--no-commit', '--no-ff', VERSIONS + version];
    const failure = await runGit(scratch, [...as, ...args]).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(await succeeds(scratch, 'rev-parse', '--verify', '--quiet', 'MERGE_HEAD'))) {
      const reason = failure instanceof GitError ? failure.stderr.trim() : String(failure);
      throw new UpgradeError(`${version} could not be merged: ${reason}`, { cause: failure });
    }
    await runGit(scratch, ['reset', '--quiet', 'HEAD', '--', ...kept]);
    const conflicts = await conflictsIn(scratch);
    if (conflicts.length > 0)
      throw new UpgradeError(
        `${version} and your own changes do not go together, so nothing was changed:\n${list(conflicts)}\n` +
          'Undo your changes in these files, or move them elsewhere, commit that, and try again. ' +
          `To merge by hand instead: \`git merge ${VERSIONS}${version}\`.`,
      );
    await runGit(scratch, [...as, 'commit', '--quiet', '--no-verify', '-m', `Upgrade to ${version}`]);
    const commit = await output(scratch, 'rev-parse', 'HEAD');
    if (!(await succeeds(root, 'diff', '--quiet', 'HEAD', commit, '--', ...kept)))
      throw new Error('The upgrade would have changed your content, so nothing was changed. Please report this as a bug.');
    return commit;
  } finally {
    await runGit(root, ['worktree', 'remove', '--force', scratch]).catch(() => undefined);
    await rm(path.dirname(scratch), { recursive: true, force: true });
  }
}

/**
 * Fetches the newest version and merges it with the owner's copy, without changing that copy. Returns null if it has that version.
 * Throws UpgradeError if it cannot be merged.
 */
export async function prepareUpgrade(root: string): Promise<Upgrade | null> {
  await assertReady(root);
  const version = await fetchNewest(root);
  const target = VERSIONS + version;
  if (await succeeds(root, 'merge-base', '--is-ancestor', target, 'HEAD')) return null;
  const base = await output(root, 'merge-base', 'HEAD', target).catch(() => {
    throw new UpgradeError(
      `This website and ${version} have no history in common, so git cannot tell your changes from the project's. ` +
        'If only the newest part of the history is here (a shallow clone), run `git fetch --unshallow`.',
    );
  });
  const [before, own, theirs] = await Promise.all([base, 'HEAD', target].map((commit) => fileIn(root, commit, TOKENS)));
  // A stylesheet that the owner has not touched is the project's, and gets what is new.
  const isOwn = own !== before;
  const changes = newSections(await fileIn(root, target, 'CHANGELOG.md'), await fileIn(root, 'HEAD', 'CHANGELOG.md'));
  const commit = await merge(root, version, isOwn ? [...CONTENT, TOKENS] : CONTENT);
  return { version, changes, missingTokens: isOwn ? newTokens(theirs ?? '', own ?? '') : [], commit };
}

/** Puts a prepared upgrade in place, and tags the commit before it. Throws UpgradeError if something was saved in the meantime. */
export async function applyUpgrade(root: string, { commit }: Upgrade): Promise<void> {
  const before = await output(root, 'rev-parse', 'HEAD');
  try {
    await runGit(root, ['merge', '--quiet', '--ff-only', commit]);
  } catch (error) {
    const reason = error instanceof GitError ? error.stderr.trim() : String(error);
    throw new UpgradeError(`The upgrade was not put in place. Stop the site and try again. Git says: ${reason}`, { cause: error });
  }
  await runGit(root, ['tag', '--force', BEFORE_UPGRADE, before]);
}
