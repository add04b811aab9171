import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withSite } from './content.ts';
import { serve } from './processes.ts';
import type { Report } from './figures/report.ts';

const run = promisify(execFile);
const ROUNDS = 6;
const SECONDS = 2;

const isInstalled = (program: string, argument: string): boolean => spawnSync(program, [argument]).error === undefined;

/** Measures an address's requests per second. Throws if a response is an error. */
async function rateOf(url: string, headers: string[] = []): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${SECONDS}s`, ...headers.flatMap((header) => ['-H', header]), url]);
  if (stdout.includes('Non-2xx')) throw new Error(`${url} did not answer every time:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** The best of several rounds, because other load on the machine can only make a round slower. */
async function bestOf(rounds: number, work: () => Promise<number>): Promise<number> {
  let best = 0;
  for (let round = 0; round < rounds; round += 1) best = Math.max(best, await work());
  return best;
}

/** Serves a folder with nginx, configured for static pages as documented: one worker per core, no logs. */
async function serveByNginx(site: string): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes auto; daemon off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; image/svg+xml svg; }
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; ${temporary}
  server { listen 127.0.0.1:${port}; root ${site}; location / { try_files $uri $uri.html $uri/index.html =404; } }
}`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await fetch(address).catch(() => null)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    address,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts load on the site and on nginx in turn. Both serve the same folder on this machine, which also generates the load. */
async function reportBesideNginx(report: Report, origin: string, site: string): Promise<void> {
  const [script] = (await readdir(path.join(site, '_astro'))).filter((name) => name.startsWith('use-sooner-checks'));
  const nginx = await serveByNginx(site);
  try {
    for (const [what, place] of [
      ['the home page', '/'],
      ['a script', `/_astro/${script}`],
      ['an icon', '/favicon.svg'],
    ] as const) {
      let [ours, theirs] = [0, 0];
      // Alternating, so that both run under the same conditions.
      for (let round = 0; round < ROUNDS; round += 1) {
        ours = Math.max(ours, await rateOf(origin + place));
        theirs = Math.max(theirs, await rateOf(nginx.address + place));
      }
      report.add(`${what}: requests a second`, ours, '/s');
      report.add(`${what} from nginx: requests a second`, theirs, '/s');
      report.add(`${what}: share of nginx`, ours / theirs, 'x');
    }
  } finally {
    await nginx.stop();
  }
}

const READS = [
  ['a page of the list', '/api/kitchen/recipes?page=3'],
  ['a search', '/api/kitchen/recipes?search=chocolate'],
  ['a recipe', '/api/kitchen/recipes/entry-00500'],
] as const;

/** Measures pages compared with nginx, and API reads, with 1,000 recipes and 200 posts. */
export async function reportServing(report: Report): Promise<void> {
  if (!isInstalled('wrk', '-v') || !isInstalled('nginx', '-v')) {
    console.log('wrk or nginx is not installed; Debian has them as `wrk` and `nginx-light`.');
    return;
  }
  console.log('Serving 1,000 recipes and 200 posts, with the load from the same machine.\n');
  await withSite({ recipes: 1_000, posts: 200 }, async (root) => {
    const data = path.join(root, '.data');
    const site = await serve(root, data);
    const origin = site.address.replace('localhost', '127.0.0.1');
    try {
      await reportBesideNginx(report, origin, path.join(data, 'site'));
      report.add(
        'the home page in brotli: requests a second',
        await bestOf(ROUNDS, () => rateOf(`${origin}/`, ['Accept-Encoding: gzip, deflate, br'])),
        '/s',
      );
      for (const [what, place] of READS)
        report.add(`${what} from the API: requests a second`, await bestOf(ROUNDS, () => rateOf(origin + place)), '/s');
    } finally {
      await site.stop();
    }
  });
}
