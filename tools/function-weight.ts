import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Bundle, packFunctions } from '../tests/support/netlify-bundles.ts';

/** The size of a function as Netlify would deploy it. */
export interface FunctionWeight {
  name: string;
  /** Unpacked size of its code and packages, without the bundled content and Netlify's own files. */
  bytes: number;
  /** Included packages that only the admin should need: images, GitHub, the editor, schemas, HTML. */
  heavyPackages: string[];
}

const HEAVY = /^(?:sharp|@img\/|@octokit\/|@tiptap\/|decap-|react|zod|sanitize-html|markdown-it|@netlify\/)/;
const NOT_OURS = /^(?:dist-functions\/|___netlify-)/;

async function bytesOf({ folder }: Bundle): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => !NOT_OURS.test(name));
  const files = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Packs the functions with Netlify's own packager and measures their sizes. */
export async function weighFunctions(): Promise<FunctionWeight[]> {
  const bundles = await packFunctions();
  try {
    return await Promise.all(
      bundles.functions.map(async (bundle) => ({
        name: bundle.name,
        bytes: await bytesOf(bundle),
        heavyPackages: bundle.packages.filter((name) => HEAVY.test(name)),
      })),
    );
  } finally {
    await bundles.remove();
  }
}
