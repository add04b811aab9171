import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { startGit } from './git.ts';
import { parseTree, type Tree } from './tree.ts';

/** An object of the repository. The bytes of a blob are a file's, those of a tree are its raw entries. */
export interface GitObject {
  type: string;
  bytes: Buffer;
}

/** The repository does not have an object, for example because it was garbage-collected. */
export class LostObjectError extends Error {
  override name = 'LostObjectError';
}

/** How many folders are kept: a save reads and writes three or four, and each of them is needed several times. */
const KEPT_TREES = 12;

/** Reads objects by id through one long-running git process. */
export interface ObjectReader {
  /** The object, or null if the repository does not have it. */
  get(id: string): Promise<GitObject | null>;
  /** A folder; `id` is its own or `<commit>^{tree}`. Keeps the last ones read. Throws LostObjectError if the repository does not have it. */
  tree(id: string): Promise<Tree>;
  /** Keeps a folder that is being written, so that it need not be read. */
  keep(id: string, tree: Tree): void;
  /** Resolves when the process has ended. */
  close(): Promise<void>;
}

interface Request {
  resolve(object: GitObject | null): void;
  reject(error: unknown): void;
}

/** Creates a reader. Its process starts on the first read, restarts if it dies, and does not keep Node running. */
export function createObjectReader(root: string): ObjectReader {
  let batch: Batch | null = null;
  const trees = new Map<string, Promise<Tree>>();

  function present(): Batch {
    if (batch) return batch;
    const started = startBatch(root, () => {
      if (batch === started) batch = null;
    });
    batch = started;
    return started;
  }

  // The process may have died since the last read, so a failed read is retried once.
  const get = (id: string) =>
    present()
      .get(id)
      .catch(() => present().get(id));

  async function readTree(id: string): Promise<Tree> {
    const object = await get(id);
    if (!object) throw new LostObjectError(`The repository has lost ${id}.`);
    return parseTree(object.bytes, id.replace('^{tree}', '').length / 2);
  }

  /** Remembers a folder as the last one that was asked for. */
  function keep(id: string, tree: Promise<Tree>): Promise<Tree> {
    trees.delete(id);
    trees.set(id, tree);
    const [oldest] = trees.keys();
    if (trees.size > KEPT_TREES && oldest !== undefined) trees.delete(oldest);
    return tree;
  }

  return {
    get,
    tree(id) {
      const reading = keep(id, trees.get(id) ?? readTree(id));
      reading.catch(() => trees.delete(id));
      return reading;
    },
    keep: (id, tree) => void keep(id, Promise.resolve(tree)),
    async close() {
      const ending = batch;
      batch = null;
      await ending?.close();
    },
  };
}

/** The ids of a commit's parents; none if the repository does not have it. */
export async function readParents(objects: ObjectReader, commit: string): Promise<string[]> {
  const [head = ''] = ((await objects.get(commit))?.bytes.toString('latin1') ?? '').split('\n\n', 1);
  return [...head.matchAll(/^parent (\S+)$/gm)].map(([, id = '']) => id);
}

type Batch = Pick<ObjectReader, 'get' | 'close'>;

function startBatch(root: string, ended: () => void): Batch {
  const child = startGit(root, ['cat-file', '--batch']);
  const requests: Request[] = [];
  let received: Buffer[] = [];
  let length = 0;
  let needed = 0;

  function finish(error: Error): void {
    ended();
    for (const request of requests.splice(0)) request.reject(error);
  }

  child.stdout.on('data', (chunk: Buffer) => {
    received.push(chunk);
    length += chunk.length;
    // A large photo is not copied once per chunk, nor a chunk once for each of its small files.
    while (length > 0 && length >= needed) {
      const [only] = received;
      const buffer = received.length === 1 && only ? only : Buffer.concat(received);
      const answer = parseAnswer(buffer);
      needed = answer.end;
      received = [buffer];
      if (answer.object === undefined) return;
      received = [buffer.subarray(answer.end)];
      length -= answer.end;
      needed = 0;
      requests.shift()?.resolve(answer.object);
      if (requests.length === 0) hold(child, false);
    }
  });
  child.stderr.resume();
  child.stdin.on('error', () => undefined);
  child.on('error', finish);
  child.on('close', () => finish(new Error('git cat-file ended')));
  hold(child, false);

  return {
    get: (id) =>
      new Promise((resolve, reject) => {
        requests.push({ resolve, reject });
        hold(child, true);
        child.stdin.write(`${id}\n`);
      }),
    close: () =>
      new Promise((resolve) => {
        hold(child, true);
        child.once('close', () => resolve());
        child.stdin.end();
      }),
  };
}

/** Parses one response, `<id> <type> <size>\n<bytes>\n` or `<id> missing\n`. `object` is undefined until `end` bytes have arrived. */
function parseAnswer(buffer: Buffer): { object?: GitObject | null; end: number } {
  const lineEnd = buffer.indexOf('\n');
  if (lineEnd < 0) return { end: buffer.length + 1 };
  const [, type = '', size] = buffer.toString('utf8', 0, lineEnd).split(' ');
  if (size === undefined) return { object: null, end: lineEnd + 1 };
  const start = lineEnd + 1;
  const end = start + Number(size) + 1;
  return buffer.length < end ? { end } : { object: { type, bytes: buffer.subarray(start, end - 1) }, end };
}

/** Keeps Node running for the process only while a response is awaited. */
function hold(child: ChildProcessWithoutNullStreams, awaited: boolean): void {
  const change = awaited ? 'ref' : 'unref';
  child[change]();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    const pipe = stream as unknown as { ref?(): void; unref?(): void };
    pipe[change]?.();
  }
}
