import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import manifest from './package.json' with { type: 'json' };
import { withoutEval } from './admin-shim/decap/without-eval.mjs';
import { rendererAdapter } from './server/renderer/adapter.mjs';
import { astroCommands } from './server/renderer/astro-commands.ts';
import { browserChunks } from './src/hydration/chunks.mjs';
import { settledDirective } from './src/hydration/integration.mjs';
import { redirects } from './src/redirects/integration.mjs';
import { styleguide } from './src/styleguide/integration.mjs';
import { shortScopes } from './src/styles/short-scopes.mjs';

/** The oldest browsers that are supported, from package.json: `chrome111`. */
const OLDEST = manifest.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''));
const uncheckedConfig = fileURLToPath(new URL('./admin-shim/decap/unchecked-config.ts', import.meta.url));
// Pages are built as a program that renders any of them (server/renderer), with which `astro build` then publishes all of them.
export default defineConfig({
  output: 'server',
  // The pages go to dist/.
  outDir: `./node_modules/.cache/renderer/unfinished.${process.pid}`,
  adapter: rendererAdapter(),
  integrations: [react(), settledDirective(), redirects(), styleguide(), astroCommands()],
  server: { port: Number(process.env.PORT || 4321) },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  // A stylesheet of its own would hold back the first paint by a round trip.
  build: { inlineStylesheets: 'always' },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  markdown: { syntaxHighlight: false },
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' https: data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    plugins: [...shortScopes(), withoutEval(), browserChunks()],
    resolve: { alias: [{ find: /^.*\/constants\/configSchema$/, replacement: uncheckedConfig }] },
    build: {
      // It is in packages of Decap, and the policy of the pages refuses it.
      rolldownOptions: { checks: { eval: false } },
      // Scripts and styles for the oldest browsers that are supported (docs/development.md). Without a target, the minifier of styles
      // writes what only the newest understand: `underline 2px` in one declaration, which Safari drops.
      target: OLDEST,
      cssTarget: OLDEST,
      // Small scripts stand in the page, which has to fit one flight of packets. The offer's and
      // Instagram's may come a little later, and what counts visits comes last.
      assetsInlineLimit: (file) => (/ExitOffer|InstagramFeed|Recorder/.test(file) ? false : undefined),
    },
  },
});
