import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { expectBuild, RENDERER_ONLY } from './renderer.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');

/** Runs a program of this project with the Node version it needs. */
const start = (program: string, env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [path.join(codeRoot, 'scripts/with-node.mjs'), program], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

/** Publishes all pages with the bundle that was just built; ends this process if that fails, which has been explained then. */
async function publish(): Promise<void> {
  const code = await new Promise<number | null>((resolve) => start('scripts/build.ts').once('exit', resolve));
  if (code !== 0) process.exit(code ?? 1);
}

/** Serves the API, the admin's data and the photos beside the pages of `astro dev`. */
function startApi(port: number): void {
  const api = start('server/start.ts', { PORT: String(port) });
  process.once('exit', () => api.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
  api.once('exit', (code) => process.exit(code ?? 1));
}

/** What Astro's own commands do besides: `build` publishes all pages into dist/, and `dev` has an API. */
export function astroCommands(): AstroIntegration {
  let keep: Awaited<ReturnType<typeof expectBuild>> | undefined;
  let outDir: URL;
  return {
    name: 'astro-commands',
    hooks: {
      async 'astro:config:setup'({ command, config, updateConfig }) {
        if (command === 'dev') {
          const port = config.server.port + 1;
          startApi(port);
          // The API compares who asks with whom it was asked for.
          const api = { target: `http://127.0.0.1:${port}`, changeOrigin: false };
          const proxy = Object.fromEntries(['/api', '/build.json', '/media', '/uploads'].map((place) => [place, api]));
          // A package that is found only when it is first used makes Vite load all pages again.
          const entries = ['src/**/*.{astro,tsx}', 'admin-shim/**/*.tsx', '!**/*.test.*'];
          updateConfig({ vite: { server: { proxy, watch: { ignored: ['**/.data/**'] } }, optimizeDeps: { entries } } });
          return;
        }
        if (command === 'build' && process.env[RENDERER_ONLY] === undefined) keep = await expectBuild(codeRoot);
        updateConfig({
          // public/ is published from the commit, like all content.
          publicDir: new URL('node_modules/.cache/no-public/', config.root),
          vite: {
            // Packages are bundled, so that React is always its production build: left outside, it would follow NODE_ENV of the running process.
            ssr: { noExternal: true },
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          },
        });
      },
      'astro:server:setup'({ server }) {
        // Vite only knows the files that are code.
        const places = ['content', 'public'].map((folder) => path.join(process.cwd(), folder) + path.sep);
        server.watcher.on('all', (_event, file) => {
          if (places.some((place) => file.startsWith(place))) server.ws.send({ type: 'full-reload' });
        });
      },
      'astro:config:done'({ config }) {
        ({ outDir } = config);
      },
      async 'astro:build:done'({ logger }) {
        if (!keep) return;
        await keep(fileURLToPath(outDir));
        logger.info('publishing the pages');
        await publish();
      },
    },
  };
}
