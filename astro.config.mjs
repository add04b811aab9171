import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { withoutEval } from './admin-shim/decap/without-eval.mjs';
import { rendererAdapter } from './server/renderer/adapter.mjs';
import { settledDirective } from './src/hydration/integration.mjs';
import { redirects } from './src/redirects/integration.mjs';
import { styleguide } from './src/styleguide/integration.mjs';
import { shortScopes } from './src/styles/short-scopes.mjs';

const uncheckedConfig = fileURLToPath(new URL('./admin-shim/decap/unchecked-config.ts', import.meta.url));
// `npm run dev` names where the API answers.
const api = process.env.API_ORIGIN;
const isDevelopment = api !== undefined;

// Pages are built as a program that renders any of them (server/renderer); the publisher and `npm run build` run it.
export default defineConfig({
  output: 'server',
  adapter: rendererAdapter(),
  integrations: [react(), settledDirective(), redirects(), styleguide()],
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  // A stylesheet of its own would hold back the first paint by a round trip.
  build: { inlineStylesheets: 'always' },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  markdown: { syntaxHighlight: false },
  // public/ is published from the commit, like all content.
  publicDir: isDevelopment ? './public' : './node_modules/.cache/no-public',
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
    plugins: [...shortScopes(), withoutEval()],
    resolve: { alias: [{ find: /^.*\/constants\/configSchema$/, replacement: uncheckedConfig }] },
    build: {
      // The oldest versions that the CSS is written for. Astro names none, and then the minifier writes what only the newest
      // understand: `underline 2px` in one declaration, which Safari drops.
      cssTarget: ['chrome125', 'edge125', 'firefox126', 'safari17.5', 'ios17.5'],
      // Small scripts stand in the page, which has to fit one flight of packets. The offer's and
      // Instagram's may come a little later, and what counts visits comes last.
      assetsInlineLimit: (file) => (/ExitOffer|InstagramFeed|Recorder/.test(file) ? false : undefined),
    },
    // Packages are bundled, so that React is always its production build: left outside, it would follow NODE_ENV of the running process.
    ssr: { noExternal: isDevelopment ? [] : true },
    define: isDevelopment ? {} : { 'process.env.NODE_ENV': JSON.stringify('production') },
    server: {
      proxy: isDevelopment ? Object.fromEntries(['/api', '/build.json', '/media', '/uploads'].map((path) => [path, api])) : {},
      watch: { ignored: ['**/.data/**'] },
    },
  },
});
