import { canSendNewsletters } from '#functions/visitors/newsletter/newsletter-variables.ts';
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createStorage } from 'unstorage';
import { remarksOf } from '#content/remarks.ts';
import { SECURITY_TXT, securityTxt } from '#content/security-txt.ts';
import { problemsOf } from '#content/snapshot.ts';
import { nothingOutside, type Outside } from '#schema/outside.ts';
import { DEPLOY_DATA_FOLDER } from '#functions/hosts/netlify/deploy-data.ts';
import { EnvironmentError } from '#functions/runtime/environment/read-variables.ts';
import { placeConfiguration } from '#functions/services/service-variables.ts';
import { createPlaces } from '#functions/services/places.ts';
import { readBuildEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { writeDeployData } from '#server/publisher/deploy-data.ts';
import { blockingCalls } from '@family-bakery/live-pages/folder/file-calls';
import { isLink } from '@family-bakery/live-pages/folder/file-mark';
import { Publisher } from '#server/publisher/publisher.ts';
import { readWorkingTree, refusedNames, withLastGood } from '#server/publisher/working-tree.ts';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { HEADERS_FILE, hostHeaders } from '#server/web/host-headers.ts';
import { bundleEdgeFunction, bundleFunctions } from './bundle-functions.ts';
import { lineOf, printProblems } from './content-problems.ts';

const USAGE = `Usage: npm run build                    fails if a content file is broken
       npm run build -- --keep-going    builds with the last good versions of broken files

Writes all pages to dist/, for any static host, and the data of the serverless functions to dist-functions/.`;

const codeRoot = path.dirname(import.meta.dirname);
const root = process.cwd();
const started = performance.now();

/** What pages need to know besides the content. A build continues without the data of external services if they fail. */
async function askServices(): Promise<Outside> {
  const environment = readBuildEnvironment(process.env);
  const outside = { ...nothingOutside, mail: environment.SMTP_URL !== undefined, newsletter: canSendNewsletters(environment) };
  const configuration = placeConfiguration(environment);
  if (!configuration) return outside;
  const { place, failure } = await createPlaces({ configuration, storage: createStorage() }).refresh();
  if (failure) console.log(`The reviews could not be fetched, so /about shows the ones in content/reviews.json: ${failure.message}`);
  return { ...outside, place };
}

const { flags } = readArguments({ usage: USAGE, flags: ['keep-going'] });
const [services, renderer, files] = await Promise.all([
  askServices().catch((error: unknown) => {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }),
  loadRenderer(codeRoot),
  readWorkingTree(root),
]);
const problems = problemsOf(files.snapshot);
if (problems.length > 0) {
  printProblems(problems);
  if (!flags.has('keep-going')) {
    console.error('Fix them, or build with the last good versions of these files: npm run build -- --keep-going');
    process.exit(1);
  }
}
const usable = problems.length > 0 ? await withLastGood(root, files) : files;
const version = { ...usable, snapshot: { ...usable.snapshot, outside: { ...usable.snapshot.outside, ...services } } };
// Everything else is published.
const refused = refusedNames(version);
if (refused.length > 0) printProblems(refused);
const site = path.join(root, 'dist');
// What a link leads to is not the build's to replace.
if (isLink(site)) await rm(site);
const work = path.join(codeRoot, 'node_modules/.cache/publisher');
const publisher = new Publisher(renderer, { site, work, renditions: path.join(work, 'renditions') }, { calls: blockingCalls });
const { pages, version: shown } = await publisher.publish(version);
await publisher.drawnImages.complete({ atOnce: availableParallelism() });
const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
const commit = head.status === 0 ? head.stdout.trim() : null;
const build = { commit, builtAt: new Date().toISOString() };
const contact = publisher.isFromPublic(SECURITY_TXT.slice(1)) ? null : securityTxt(shown.snapshot, new Date());
for (const [name, text] of [
  ['build.json', JSON.stringify(build)],
  [HEADERS_FILE, await hostHeaders()],
  ...(contact === null ? [] : [[SECURITY_TXT, contact] as const]),
] as const) {
  await rm(path.join(site, name), { recursive: true, force: true });
  await mkdir(path.dirname(path.join(site, name)), { recursive: true });
  await writeFile(path.join(site, name), text);
}
const forFunctions = path.join(root, DEPLOY_DATA_FOLDER);
await writeDeployData(forFunctions, { version: shown, build, reads: publisher.reads, renderer });
await bundleFunctions(path.join(forFunctions, 'endpoints'));
await bundleEdgeFunction(path.join(forFunctions, 'edge'));
await publisher.close();
for (const remark of await remarksOf(shown.snapshot)) console.warn(lineOf(remark));
console.log(`${pages} pages in dist/, ${Math.round(performance.now() - started)} ms.`);
