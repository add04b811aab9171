import { dirname } from 'node:path/posix';
import type { DeletedFile, FileVersion } from '#domain/content-store.ts';
import { runGit } from './git.ts';
import { isFileMode } from '../git-object.ts';
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
export async function listVersions(root: string, head: string, path: string, limit: number): Promise<FileVersion[]> {
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

/** The files in `folders` that some commit deleted and that do not exist now, most recently deleted first. */
export async function listDeletions(root: string, head: string, folders: string[], limit: number): Promise<DeletedFile[]> {
  const [log, tree] = await Promise.all([readLog(root, head, ['-M', '--diff-filter=DR'], folders), listTree(root, head, folders)]);
  const settled = new Set(tree.map(({ path }) => path));
  const deleted: DeletedFile[] = [];
  for (const { steps, commit, at, author } of log) {
    for (const { from, before, after } of steps) {
      // A renamed file is not deleted, and earlier deletions of its old path are irrelevant.
      const isNews = !settled.has(from);
      settled.add(from);
      if (isNews && after === null) deleted.push({ path: from, revision: before, commit, at, author });
      if (deleted.length === limit) return deleted;
    }
  }
  return deleted;
}
