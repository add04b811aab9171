import { spawn } from 'node:child_process';
import path from 'node:path';
import { readArguments } from '#server/process/arguments.ts';

const USAGE = `Usage: npm run dev

Serves pages that reload as you edit them on PORT (4321), and the API on the next port.`;

readArguments({ usage: USAGE });
// Astro serves the pages; the site itself serves the API and the photos.
const root = path.dirname(import.meta.dirname);
const port = Number(process.env['PORT'] || 4321);
const api = String(port + 1);
const start = (args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env } });
const children = [
  start([path.join(root, 'server/start.ts')], { PORT: api }),
  start([path.join(root, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', String(port)], { API_ORIGIN: `http://127.0.0.1:${api}` }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach((child) => child.kill(signal)));
for (const child of children) {
  child.on('exit', (code) => {
    children.forEach((other) => other.kill());
    process.exitCode ||= code ?? 0;
  });
}
