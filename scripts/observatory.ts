import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestSite } from '../tests/support/test-site.ts';
import { startTlsProxy } from '../tests/support/tls-proxy.ts';

const LEAST_SCORE = 120;

/** What the scanner prints. */
interface Scan {
  error?: string;
  scan: { grade: string; score: number };
  tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
}

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, 'node_modules/.cache/observatory');
const scanner = path.join(folder, 'node_modules/@mdn/mdn-http-observatory');

/** Installs the scanner as its lock file says, unless it is there. */
async function install(): Promise<void> {
  const wanted = await readFile(path.join(import.meta.dirname, 'observatory/package-lock.json'), 'utf8');
  const mark = path.join(folder, 'installed');
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return;
  await mkdir(folder, { recursive: true });
  await cp(path.join(import.meta.dirname, 'observatory'), folder, { recursive: true });
  await cp(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The scanner could not be installed; npm says why above. Is this machine connected?');
  // The list of hosts that browsers know to be https only; a site on this machine is not among them.
  await writeFile(path.join(scanner, 'conf/hsts-preload.json'), '{}');
  await writeFile(mark, wanted);
}

async function scan(address: string, certificateFile: string): Promise<Scan> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(scanner, 'src/scan.js'), new URL(address).host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile },
  });
  const result = JSON.parse(stdout) as Scan;
  if (result.error !== undefined) throw new Error(`The scanner says: ${result.error}`);
  return result;
}

await install();
const site = await startTestSite({ isNew: true });
const proxy = await startTlsProxy(site.address);
try {
  const { scan: whole, tests } = await scan(proxy.address, proxy.certificateFile);
  for (const [name, { pass, result, scoreModifier }] of Object.entries(tests))
    console.log(`${pass ? 'ok   ' : 'WRONG'} ${String(scoreModifier).padStart(4)}  ${name}: ${result}`);
  // The scanner reads two policies as if one without a part forbade it, so the page's own is looked at by itself too.
  proxy.change = (answer) => {
    const { 'content-security-policy': _policy, ...headers } = answer.headers;
    return { ...answer, headers };
  };
  const { scan: alone, tests: aloneTests } = await scan(proxy.address, proxy.certificateFile);
  console.log(
    `\nThe page's own policy, without the header's: ${alone.grade}, ${alone.score} (${aloneTests['content-security-policy']?.result}).`,
  );
  console.log(`Mozilla Observatory over https: ${whole.grade}, ${whole.score} of 100; at least ${LEAST_SCORE} is wanted.`);
  const isGood =
    whole.grade === 'A+' && Math.min(whole.score, alone.score) >= LEAST_SCORE && Object.values(tests).every(({ pass }) => pass);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await proxy.close();
  await site.close();
}
