import { dirname } from 'node:path/posix';
import type { DeletedFile, FileVersion } from '../content-store.ts';
import { GitError, runGit } from './git.ts';
import { isFileMode } from '../git-object.ts';
import type { ObjectReader } from './object-reader.ts';
import { listTree } from './tree-listing.ts';

/** A change of one file by one commit. */
interface Step {
  status: string;
  path: string;
  /** The path before the commit; differs from `path` for a rename. */
  from: string;
  /** The revision in the first parent. */
  before: string;
  /** The revision in the commit; null if it is no longer a regular file. */
  after: string | null;
}

/** A commit and its changes. */
interface Commit extends Pick<FileVersion, 'commit' | 'at' | 'author'> {
  parents: string[];
  steps: Step[];
}

/** The most added and removed files of a commit among which git looks for renames. */
const RENAME_LIMIT = 400;
/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799;
const FORMAT = ['%H', '%P', '%at', '%an', '%ae'].join('%x00');

/** These options override the user's git configuration, which must not change the output. */
const LOG = ['-c', 'log.showRoot=true', '-c', 'log.follow=false', 'log', '-z', '--raw', '--no-abbrev', '-c', '--encoding=UTF-8'];
const PLAIN = ['--no-color', '--no-show-signature', '--no-mailmap', '--no-ext-diff', '--no-relative', `-l${RENAME_LIMIT}`];

/** Parses one raw diff entry: `line` is `:<modes> <ids> <status>`, and the path or paths follow in `fields`. */
function takeStep(fields: Iterator<string>, line: string): Step {
  const parents = /^:+/.exec(line)?.[0].length ?? 1;
  const words = line.slice(parents).split(' ');
  const status = words.at(-1) ?? '';
  const first = fields.next().value as string;
  const isRename = parents === 1 && /^[RC]/.test(status);
  const mode = words[parents] ?? '';
  return {
    status,
    from: first,
    path: isRename ? (fields.next().value as string) : first,
    before: words[parents + 1] ?? '',
    after: isFileMode(mode) ? (words[2 * parents + 1] ?? '') : null,
  };
}

/** Converts Unix seconds to an ISO date. A commit may claim any number, so it is clamped. */
const toIsoDate = (seconds: number): string => new Date(Math.min(seconds || 0, LAST_SECOND) * 1_000).toISOString();

/** Parses the log. Every field ends with a NUL, so names may contain any other character. */
function parseLog(output: string): Commit[] {
  const commits: Commit[] = [];
  const fields = output.split('\0').values();
  for (const field of fields) {
    const text = field.trimStart();
    if (text === '') continue;
    if (text.startsWith(':')) {
      commits.at(-1)?.steps.push(takeStep(fields, text));
      continue;
    }
    const [parents, seconds, name, email] = Array.from({ length: 4 }, () => fields.next().value as string);
    commits.push({
      commit: text,
      parents: (parents ?? '').split(' ').filter(Boolean),
      at: toIsoDate(Number(seconds)),
      author: { name: name ?? '', email: email ?? '' },
      steps: [],
    });
  }
  return commits;
}

async function readLog(root: string, from: string, options: string[], paths: string[]): Promise<Commit[]> {
  return parseLog((await runGit(root, [...LOG, ...PLAIN, `--format=${FORMAT}`, ...options, from, '--', ...paths])).toString());
}

/** The files of a folder that a commit renamed: `sources` maps new paths to old ones. */
async function renamesOf({ commit, parents }: Commit, root: string, folder: string) {
  const [parent] = parents;
  const sources = new Map<string, string>();
  if (parent === undefined) return { sources, isMovedAway: () => false };
  const options = ['-r', '-z', '-M', `-l${RENAME_LIMIT}`, '--no-abbrev', '--diff-filter=R'];
  const output = (await runGit(root, ['diff-tree', ...options, parent, commit, '--', folder])).toString();
  const fields = output.split('\0').slice(0, -1).values();
  for (const field of fields) {
    const { path, from } = takeStep(fields, field);
    sources.set(path, from);
  }
  const moved = new Set(sources.values());
  return { sources, isMovedAway: (path: string) => moved.has(path) };
}

/**
 * The versions of the file at `path`, newest first. Git's own --follow fails at merges and does not notice when another file takes
 * over a name, so each commit that adds or removes the file is checked for renames.
 */
async function readVersions(root: string, head: string, path: string, limit: number): Promise<FileVersion[]> {
  const versions: FileVersion[] = [];
  let name = path;
  let start: string | undefined = head;
  while (start !== undefined && versions.length < limit) {
    const log: Commit[] = await readLog(root, start, ['--no-renames', `--max-count=${limit - versions.length}`], [name]);
    start = undefined;
    for (const entry of log) {
      const [step] = entry.steps;
      if (!step || step.before === step.after) continue;
      const hasCome = step.status.startsWith('A');
      const { sources, isMovedAway } =
        hasCome || step.after === null ? await renamesOf(entry, root, dirname(name)) : { sources: null, isMovedAway: () => false };
      if (isMovedAway(name)) break;
      versions.push({ path: name, revision: step.after, commit: entry.commit, at: entry.at, author: entry.author });
      const source = sources?.get(name);
      if (source === undefined) continue;
      name = source;
      start = entry.parents[0];
      break;
    }
  }
  return versions;
}

/**
 * Whether the commits after `from` lead to `to` in a straight line. Then the log of `to` is that of those commits followed by the log
 * of `from`; a merge mixes the two.
 */
async function leadsStraight(root: string, from: string, to: string): Promise<boolean> {
  const output = await runGit(root, ['rev-list', '--parents', '--reverse', `${from}..${to}`]).catch((error: unknown) => {
    // The history was rewritten and the commit was collected.
    if (error instanceof GitError) return '';
    throw error;
  });
  let last = from;
  for (const line of output.toString().split('\n').filter(Boolean)) {
    const [commit = '', ...parents] = line.split(' ');
    if (parents.join() !== last) return false;
    last = commit;
  }
  return last === to;
}

/** The most files whose versions are cached. */
const CACHED_FILES = 50;

/** Lists the versions of the file that is or was at `path` in `head`, newest first. */
export type ListVersions = (head: string, path: string, limit: number) => Promise<FileVersion[]>;

/** Lists versions of files in a repository. Finding them walks the whole history, so they are cached until the file changes. */
export function createVersionList(root: string): ListVersions {
  const cache = new Map<string, { head: string; versions: Promise<FileVersion[]> }>();

  async function isUnchanged(path: string, from: string, to: string): Promise<boolean> {
    if (from === to) return true;
    if (!(await leadsStraight(root, from, to))) return false;
    return (await readLog(root, `${from}..${to}`, ['--no-renames', '--max-count=1'], [path])).length === 0;
  }

  return async (head, path, limit) => {
    const key = `${limit} ${path}`;
    const cached = cache.get(key);
    const isValid = cached !== undefined && (await isUnchanged(path, cached.head, head));
    const versions = isValid ? cached.versions : readVersions(root, head, path, limit);
    cache.delete(key);
    cache.set(key, { head, versions });
    const [oldest] = cache.keys();
    if (cache.size > CACHED_FILES && oldest !== undefined) cache.delete(oldest);
    return versions.catch((error: unknown) => {
      cache.delete(key);
      throw error;
    });
  };
}

/** Where content is. Other changes of a commit are not read. */
const FOLDERS = ['content', 'public/uploads'];

const readDeletions = (root: string, range: string): Promise<Commit[]> => readLog(root, range, ['-M', '--diff-filter=DR'], FOLDERS);

/** Lists the files in `folders` that some commit up to `head` deleted and that do not exist in it, most recently deleted first. */
export type ListDeletions = (head: string, folders: string[], limit: number) => Promise<DeletedFile[]>;

/** Lists deleted files of a repository. The first call reads the whole history, which may take seconds; later calls read new commits only. */
export function createDeletionList(root: string, objects: ObjectReader): ListDeletions {
  let cached: { head: string; commits: Promise<Commit[]> } | null = null;

  async function readFurther(before: typeof cached, head: string): Promise<Commit[]> {
    const earlier = await before?.commits.catch(() => null);
    if (!before || !earlier || !(await leadsStraight(root, before.head, head))) return readDeletions(root, head);
    return [...(await readDeletions(root, `${before.head}..${head}`)), ...earlier];
  }

  return async (head, folders, limit) => {
    if (cached?.head !== head) cached = { head, commits: readFurther(cached, head) };
    const reading = cached;
    const [commits, tree] = await Promise.all([
      reading.commits.catch((error: unknown) => {
        if (cached === reading) cached = null;
        throw error;
      }),
      listTree(objects, head, folders),
    ]);
    const settled = new Set(tree.map(({ path }) => path));
    const deleted: DeletedFile[] = [];
    for (const { steps, commit, at, author } of commits) {
      for (const { from, before, after } of steps) {
        if (!folders.some((folder) => from.startsWith(`${folder}/`))) continue;
        // A renamed file is not deleted, and earlier deletions of its old path are irrelevant.
        const isNews = !settled.has(from);
        settled.add(from);
        if (isNews && after === null) deleted.push({ path: from, revision: before, commit, at, author });
        if (deleted.length === limit) return deleted;
      }
    }
    return deleted;
  };
}
