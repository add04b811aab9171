import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { createObjectReader, type GitObject } from '../../src/local-git/object-reader.ts';

/** One entry of a tree. `mode` is as in git: 40000 is a folder. */
export interface TreeItem {
  name: string;
  mode: string;
  id: string;
}

/** A parsed commit. */
export interface CommitParts {
  tree: string;
  parents: string[];
  /** `Name <email> seconds zone` */
  author: string;
  committer: string;
  message: string;
}

/** The objects of a real repository, for the simulated GitHub. */
export interface ObjectDatabase {
  get(id: string): Promise<GitObject | null>;
  put(type: 'blob' | 'tree' | 'commit', bytes: Uint8Array): string;
  tree(id: string): Promise<TreeItem[]>;
  commit(id: string): Promise<CommitParts>;
  /**
   * Writes a copy of tree `id` with changed paths, where null IDs are deletions, and returns its ID. Null if a deleted path does
   * not exist.
   */
  edit(id: string | null, changes: { path: string; mode: string; id: string | null }[]): Promise<string | null>;
  /** When the simulation wrote an object, in milliseconds since 1970; 0 for objects written by others. */
  writtenAt(id: string): number;
  close(): Promise<void>;
}

const FOLDER = '40000';

/** Opens the objects in `root`'s git folder. New ones are written as loose objects. */
export function openObjects(root: string, gitDir: string): ObjectDatabase {
  const reader = createObjectReader(root);
  const written = new Map<string, GitObject & { at: number }>();
  const trees = new Map<string, Promise<TreeItem[]>>();

  function put(type: 'blob' | 'tree' | 'commit', bytes: Uint8Array): string {
    const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const id = createHash('sha1').update(whole).digest('hex');
    if (written.has(id)) return id;
    const place = join(gitDir, 'objects', id.slice(0, 2), id.slice(2));
    if (!existsSync(place)) {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, deflateSync(whole, { level: 1 }));
      written.set(id, { type, bytes: Buffer.from(bytes), at: Date.now() });
    }
    return id;
  }

  async function get(id: string): Promise<GitObject | null> {
    return written.get(id) ?? (await reader.get(id));
  }

  function tree(id: string): Promise<TreeItem[]> {
    const known = trees.get(id) ?? readTree(id);
    trees.set(id, known);
    return known;
  }

  async function readTree(id: string): Promise<TreeItem[]> {
    const bytes = (await get(id))?.bytes ?? Buffer.alloc(0);
    const items: TreeItem[] = [];
    for (let at = 0; at < bytes.length;) {
      const space = bytes.indexOf(32, at);
      const end = bytes.indexOf(0, space);
      items.push({
        mode: bytes.toString('latin1', at, space),
        name: bytes.toString('utf8', space + 1, end),
        id: bytes.toString('hex', end + 1, end + 21),
      });
      at = end + 21;
    }
    return items;
  }

  function putTree(items: TreeItem[]): string {
    const key = ({ name, mode }: TreeItem) => Buffer.from(mode === FOLDER ? `${name}/` : name);
    const sorted = items.toSorted((one, other) => Buffer.compare(key(one), key(other)));
    return put('tree', Buffer.concat(sorted.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])));
  }

  async function edit(id: string | null, changes: { path: string; mode: string; id: string | null }[]): Promise<string | null> {
    const items = new Map((id === null ? [] : await tree(id)).map((item) => [item.name, item]));
    const within = new Map<string, typeof changes>();
    for (const change of changes) {
      const [name = '', ...rest] = change.path.split('/');
      if (rest.length > 0) within.set(name, [...(within.get(name) ?? []), { ...change, path: rest.join('/') }]);
      else if (change.id !== null) items.set(name, { name, mode: change.mode, id: change.id });
      else if (!items.delete(name)) return null;
    }
    for (const [name, inner] of within) {
      const present = items.get(name);
      const folder = await edit(present?.mode === FOLDER ? present.id : null, inner);
      if (folder === null) return null;
      if ((await tree(folder)).length === 0) items.delete(name);
      else items.set(name, { name, mode: FOLDER, id: folder });
    }
    return putTree([...items.values()]);
  }

  return {
    get,
    put,
    tree,
    edit,
    async commit(id) {
      const text = (await get(id))?.bytes.toString() ?? '';
      const headers = text.slice(0, text.indexOf('\n\n')).split('\n');
      const valuesOf = (name: string) => headers.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
      return {
        tree: valuesOf('tree')[0] ?? '',
        parents: valuesOf('parent'),
        author: valuesOf('author')[0] ?? '',
        committer: valuesOf('committer')[0] ?? '',
        message: text.slice(text.indexOf('\n\n') + 2),
      };
    },
    writtenAt: (id) => written.get(id)?.at ?? 0,
    close: () => reader.close(),
  };
}
