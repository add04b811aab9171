import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Loader, transform } from 'esbuild';
import { z } from 'zod';
import { type ImportGraph, readImports } from './imports.ts';

/** The state of the code that a figure describes: a digest of each folder's files. Packages are one more. */
export type Code = Readonly<Record<string, string>>;

const PACKAGES = 'packages';
/** Tests, how figures are recorded, and a page that only development has. */
const NOT_MEASURED = /^(?:tests|tools\/bench\/figures|src\/styleguide)\//;

/** Files that esbuild reads count without their comments, types and line breaks. */
const LOADERS: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js', '.css': 'css' };

const digestOf = (lines: string[]): string => createHash('sha256').update(lines.join('\0')).digest('hex').slice(0, 12);

async function digestOfFile(root: string, file: string): Promise<string> {
  const bytes = await readFile(path.join(root, file));
  const loader = LOADERS[path.extname(file)];
  const { code } = loader ? await transform(bytes, { loader, minifyWhitespace: true, legalComments: 'none' }) : { code: bytes };
  return createHash('sha256').update(`${file}\0`).update(code).digest('hex');
}

/** The folder that a file counts for, two levels deep. */
function folderOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.length === 0 ? file : folders.slice(0, 2).join('/');
}

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dependencies: z.record(z.string(), z.string()).optional() })),
});
type Lock = z.infer<typeof lockSchema>['packages'];

/** The installed versions of packages and of those that they need. */
function versionsOf(names: Iterable<string>, lock: Lock): string[] {
  const places = new Set([...names].map((name) => `node_modules/${name}`).filter((place) => lock[place]));
  for (const place of places)
    for (const name of Object.keys(lock[place]?.dependencies ?? {})) {
      let from = place;
      while (from !== '' && !lock[`${from}/node_modules/${name}`]) from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')));
      places.add(from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`);
    }
  return [...places].sort().map((place) => `${place} ${lock[place]?.version}`);
}

/** The files and packages that some entry points import, directly or not. */
function reachable(entries: string[], graph: ImportGraph): { files: string[]; packages: Set<string> } {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    const { files: imported = [], packages: named = [] } = graph.get(file) ?? {};
    for (const one of imported) if (!NOT_MEASURED.test(one)) files.add(one);
    for (const name of named) packages.add(name);
  }
  return { files: [...files].sort(), packages };
}

/** Reads the code of a project once. Returns a function that digests what entry points, which may be patterns, depend on. */
export async function openCode(root: string, allEntries: readonly string[]): Promise<(entries: readonly string[]) => Promise<Code>> {
  const filesOf = (patterns: readonly string[]): string[] =>
    patterns.flatMap((pattern) => {
      const files = globSync(pattern, { cwd: root });
      if (files.length === 0) throw new Error(`There is no ${pattern}, which tools/bench/figures/depends-on.ts names.`);
      return files.map((file) => file.split(path.sep).join('/'));
    });
  const graph = await readImports(root, [...new Set(filesOf(allEntries))]);
  const lock = lockSchema.parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))).packages;
  const digests = new Map<string, Promise<string>>();
  const digest = (file: string): Promise<string> => {
    const known = digests.get(file) ?? digestOfFile(root, file);
    digests.set(file, known);
    return known;
  };
  return async (entries) => {
    const { files, packages } = reachable(filesOf(entries), graph);
    const folders = Map.groupBy(files, folderOf);
    const code = await Promise.all(
      [...folders].map(async ([folder, inside]): Promise<[string, string]> => [folder, digestOf(await Promise.all(inside.map(digest)))]),
    );
    if (packages.size > 0) code.push([PACKAGES, digestOf(versionsOf(packages, lock))]);
    return Object.fromEntries(code.sort(([one], [other]) => (one < other ? -1 : 1)));
  };
}

/** The folders whose code differs, or that only one of both has. */
export const changedFolders = (before: Code, now: Code): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((folder) => before[folder] !== now[folder]).sort();

/** Names folders; instead of more than three in one folder, that one. */
export function namesOf(folders: readonly string[]): string[] {
  const groups = Map.groupBy(folders, (folder) => folder.split('/')[0] ?? folder);
  return [...groups].flatMap(([top, inside]) => (inside.length > 3 ? [top] : inside));
}
