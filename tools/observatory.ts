import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readArguments } from '#server/process/arguments.ts';
import { OBSERVATORY } from './bench/figures/depends-on.ts';
import { Report } from './bench/figures/report.ts';
import { exitOnSignals } from '../tests/support/site-program.ts';
import { startTestSite } from '../tests/support/test-site.ts';
import { startTlsProxy } from '../tests/support/tls-proxy.ts';
import { installApart } from './install-apart.ts';

const USAGE = `Usage: npm run observatory

Runs Mozilla's scanner on a local site and records the result.`;

/** The scanner's output. */
interface Scan {
  error?: string;
  scan: { grade: string; score: number };
  tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
}

readArguments({ usage: USAGE });
exitOnSignals();
const folder = await installApart('observatory');
const scanner = path.join(folder, 'node_modules/@mdn/mdn-http-observatory');
// Replaces the HSTS preload list, which a local site is not on anyway.
await writeFile(path.join(scanner, 'conf/hsts-preload.json'), '{}');

async function scan(address: string, certificateFile: string): Promise<Scan> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(scanner, 'src/scan.js'), new URL(address).host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile },
  });
  const result = JSON.parse(stdout) as Scan;
  if (result.error !== undefined) throw new Error(`The scanner says: ${result.error}`);
  return result;
}

const site = await startTestSite({ isNew: true });
const proxy = await startTlsProxy(site.address);
try {
  const { scan: whole, tests } = await scan(proxy.address, proxy.certificateFile);
  for (const [name, { pass, result, scoreModifier }] of Object.entries(tests))
    console.log(`${pass ? 'ok   ' : 'WRONG'} ${String(scoreModifier).padStart(4)}  ${name}: ${result}`);
  // The scanner misreads two combined policies, treating a missing directive as forbidden, so the page's own is also scanned alone.
  proxy.change = (answer) => {
    const { 'content-security-policy': _policy, ...headers } = answer.headers;
    return { ...answer, headers };
  };
  const { scan: alone, tests: aloneTests } = await scan(proxy.address, proxy.certificateFile);
  console.log(
    `\nThe page's own policy, without the header's: ${alone.grade}, ${alone.score} (${aloneTests['content-security-policy']?.result}).`,
  );
  console.log(`Mozilla Observatory over https: ${whole.grade}.\n`);
  const report = new Report(OBSERVATORY);
  report.add('Mozilla Observatory', whole.score, 'points');
  report.add('Mozilla Observatory, without the policy in the header', alone.score, 'points');
  await report.write();
  const isGood = whole.grade === 'A+' && report.over.length === 0 && Object.values(tests).every(({ pass }) => pass);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await proxy.close();
  await site.close();
}
