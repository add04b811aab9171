import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { z } from 'zod';

/** What a file imports, by its path from the root. */
interface Imports {
  files: string[];
  packages: string[];
}
export type ImportGraph = ReadonlyMap<string, Imports>;

const withoutQuery = (file: string): string => file.replace(/\?.*$/, '');

/** Statements of Astro files, which esbuild cannot read, and files that other modules start or read by their place. */
const STATEMENT = /^\s*import\s+(?!type\b)(?:[^;'"]*?from\s*)?['"]([^'"]+)['"]|\bimport\(\s*'([^']+)'/gm;
const BY_PLACE = /new URL\('(\.[^']+)', import\.meta\.url\)|join\(import\.meta\.dirname, '([^']+)'\)/g;
const GLOB = /import\.meta\.glob[^(]*\(\s*'([^']+)'/g;

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one, other]) => one ?? other).filter((found) => found !== undefined);

function placesIn(text: string, folder: string): string[] {
  const isFile = (place: string) => path.extname(place) !== '' && existsSync(path.join(folder, place));
  const named = firstGroups(text, BY_PLACE).filter(isFile);
  return [...named, ...firstGroups(text, GLOB).flatMap((pattern) => globSync(pattern, { cwd: folder }).sort())].map((place) =>
    place.startsWith('.') ? place : `./${place}`,
  );
}

const importing = (places: string[]): string => places.map((place) => `import ${JSON.stringify(place)};`).join('\n');

const packageSchema = z.object({ name: z.string(), exports: z.record(z.string(), z.string()) });

/** The modules of this project's own packages, by their import specifiers. Their code counts as the site's does. */
const ownPackages = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
      const { name, exports } = packageSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8')));
      return Object.entries(exports).map(([entry, place]) => [path.join(name, entry), path.join(root, path.dirname(file), place)] as const);
    }),
  );

const inPackages = (root: string): Plugin => ({
  name: 'own-packages',
  setup({ onResolve }) {
    const own = ownPackages(root);
    onResolve({ filter: /^[@a-z]/ }, ({ path: specifier }) => {
      const file = own.get(specifier);
      return file === undefined ? undefined : { path: file };
    });
  },
});

const moreImports: Plugin = {
  name: 'more-imports',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^[.#].*\?/ }, ({ path: specifier, kind, resolveDir }) => resolve(withoutQuery(specifier), { kind, resolveDir }));
    onLoad({ filter: /\.(?:astro|tsx?|mjs)$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8');
      const extension = path.extname(file).slice(1);
      const added = importing(placesIn(text, path.dirname(file)));
      if (extension === 'astro') return { contents: `${importing(firstGroups(text, STATEMENT))}\n${added}`, loader: 'ts' };
      // What comes with a query is text or an address, whatever the file exports.
      const withoutNames = text.replace(/^import \w+ from (?='[^']*\?)/gm, 'import ');
      return { contents: `${withoutNames}\n${added}`, loader: extension === 'mjs' ? 'js' : (extension as 'ts' | 'tsx') };
    });
  },
};

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Reads what files import, and what these import. Imports of types only do not count. */
export async function readImports(root: string, entries: readonly string[]): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: importing(entries.map((entry) => `./${entry}`)), resolveDir: root },
    bundle: true,
    write: false,
    outdir: 'none',
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [inPackages(root), moreImports],
    loader: { '.svg': 'empty', '.woff2': 'empty', '.ttf': 'empty', '.json': 'empty' },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, jsx: 'react-jsx' } },
    logLevel: 'silent',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      {
        files: imports.filter(({ external }) => external !== true).map((one) => one.path),
        packages: imports.filter((one) => one.external === true && !isBuiltin(one.path)).map((one) => packageOf(one.path)),
      },
    ]),
  );
}
