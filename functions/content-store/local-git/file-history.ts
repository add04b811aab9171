import { dirname } from 'node:path/posix';
import type { DeletedFile, FileVersion } from '#domain/content-store.ts';
import { runGit } from './git.ts';
import { isFileMode } from '../git-object.ts';
import { listTree } from './tree-listing.ts';

/** What one commit did to one file. */
interface Step {
  status: string;
  path: string;
  /** Where the file was before, where it was renamed. */
  from: string;
  /** The bytes before; of several parents, the first one's. */
  before: string;
  /** The bytes after; null where the file is gone, or is no ordinary file any more. */
  after: string | null;
}

/** A commit and what it did. */
interface Commit extends Pick<FileVersion, 'commit' | 'at' | 'author'> {
  parents: string[];
  steps: Step[];
}

/** How many files a commit may have added and taken away for git to look which of them are the same. */
const RENAME_LIMIT = 400;
/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799;
const FORMAT = ['%H', '%P', '%at', '%an', '%ae'].join('%x00');

/** What the log of a person is set up to show must not change what we read. */
const LOG = ['-c', 'log.showRoot=true', '-c', 'log.follow=false', 'log', '-z', '--raw', '--no-abbrev', '-c', '--encoding=UTF-8'];
const PLAIN = ['--no-color', '--no-show-signature', '--no-mailmap', '--no-ext-diff', '--no-relative', `-l${RENAME_LIMIT}`];

/** Reads the raw diff that stands at the head of `fields`: `:<modes> <ids> <status>`, then the path or paths. */
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

/** Seconds since 1970 as an ISO moment; a commit may claim any number of them. */
const momentOf = (seconds: number): string => new Date(Math.min(seconds || 0, LAST_SECOND) * 1_000).toISOString();

/** Takes the log apart. Every part of it ends with a NUL, so that names may hold anything else. */
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
      at: momentOf(Number(seconds)),
      author: { name: name ?? '', email: email ?? '' },
      steps: [],
    });
  }
  return commits;
}

async function readLog(root: string, from: string, options: string[], paths: string[]): Promise<Commit[]> {
  return parseLog((await runGit(root, [...LOG, ...PLAIN, `--format=${FORMAT}`, ...options, from, '--', ...paths])).toString());
}

/** The files of a folder that a commit renamed: from the new path to the old, and the other way round. */
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
 * The versions of the file at `path`, newest first. Git's own --follow loses the thread at merges and does not notice
 * that another file took over a name, so a file's coming and going is looked into one by one.
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

/** The files of `folders` that some commit deleted and that are not there now, the last deletion first. */
export async function listDeletions(root: string, head: string, folders: string[], limit: number): Promise<DeletedFile[]> {
  const [log, tree] = await Promise.all([readLog(root, head, ['-M', '--diff-filter=DR'], folders), listTree(root, head, folders)]);
  const settled = new Set(tree.map(({ path }) => path));
  const deleted: DeletedFile[] = [];
  for (const { steps, commit, at, author } of log) {
    for (const { from, before, after } of steps) {
      // What was renamed is where it went, and not gone; what came before that under the old name is of no account.
      const isNews = !settled.has(from);
      settled.add(from);
      if (isNews && after === null) deleted.push({ path: from, revision: before, commit, at, author });
      if (deleted.length === limit) return deleted;
    }
  }
  return deleted;
}
