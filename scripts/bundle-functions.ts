import { readdir } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { socialImageLook } from '#media/social-image-digest.ts';

const codeRoot = path.dirname(import.meta.dirname);
const ENDPOINTS = path.join(codeRoot, 'functions/hosts/netlify/endpoints');
/** What runs in front of every page, in the host's places all over the world. */
const EDGE_FUNCTION = path.join(codeRoot, 'functions/hosts/netlify/edge/newest.ts');

const packageOf = (file: string): string | undefined => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];

/**
 * Writes each of the host's functions as one file, such as admin.mjs, into a folder, and returns the packages that are part of each, by
 * the function's name. The folder must be inside the project, where sharp is found, which cannot be part of the file: it is a program for
 * one kind of machine.
 */
export async function bundleFunctions(folder: string): Promise<Map<string, string[]>> {
  const names = (await readdir(ENDPOINTS)).map((file) => path.parse(file).name);
  const { metafile } = await build({
    absWorkingDir: codeRoot,
    entryPoints: names.map((name) => path.join(ENDPOINTS, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['sharp'],
    define: { "process.env['SOCIAL_IMAGE_LOOK']": JSON.stringify(socialImageLook()) },
    legalComments: 'none',
    // CommonJS packages require Node's own modules.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  return new Map(
    Object.entries(metafile.outputs).map(([file, { inputs, imports }]) => {
      const outside = imports.filter(({ path: name }) => !isBuiltin(name)).map(({ path: name }) => `node_modules/${name}`);
      const files = [...Object.keys(inputs), ...outside];
      return [path.parse(file).name, [...new Set(files.map(packageOf).filter((name) => name !== undefined))]];
    }),
  );
}

/** Writes the edge function as one file, newest.mjs, into a folder, and returns the number of its bytes. */
export async function bundleEdgeFunction(folder: string): Promise<number> {
  const { metafile } = await build({
    absWorkingDir: codeRoot,
    entryPoints: [EDGE_FUNCTION],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
}
