import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeRoot } from '../bench/content.ts';
import { type Bundle, packagesIn, packFunctions } from '../tests/support/netlify-bundles.ts';

/** A function as Netlify would deploy it. */
export interface FunctionWeight {
  name: string;
  /** Bytes of its code and its packages, unpacked, without the content that it takes along and what Netlify adds. */
  bytes: number;
  /** Packages that only the admin needs: photos, GitHub, the editor, schemas, HTML. */
  heavyPackages: string[];
}

const HEAVY = /^(?:sharp|@img\/|@octokit\/|@tiptap\/|decap-|react|zod|sanitize-html|markdown-it|@netlify\/)/;
const NOT_OURS = /^(?:dist-functions\/|___netlify-)/;
/** The packager takes the program that runs it along where that is among the packages, as here; Netlify's is elsewhere. */
const THIS_NODE = path.relative(codeRoot, process.execPath);

async function bytesOf({ folder }: Bundle): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => !NOT_OURS.test(name) && name !== THIS_NODE);
  const files = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Packs the functions with Netlify's own packager, and weighs them. */
export async function weighFunctions(): Promise<FunctionWeight[]> {
  const bundles = await packFunctions();
  try {
    return await Promise.all(
      bundles.functions.map(async (bundle) => ({
        name: bundle.name,
        bytes: await bytesOf(bundle),
        heavyPackages: (await packagesIn(bundle)).filter((name) => HEAVY.test(name)),
      })),
    );
  } finally {
    await bundles.remove();
  }
}
