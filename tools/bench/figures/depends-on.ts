const PUBLIC_PAGES = ['astro.config.mjs', 'src/pages/*.{astro,ts}', 'src/pages/!(admin)/**/*.{astro,ts}'];
const ADMIN = 'src/pages/admin/*.astro';
const SITE = ['server/start.ts', ...PUBLIC_PAGES];
const FUNCTIONS = ['functions/hosts/netlify/endpoints/*.ts', 'functions/hosts/netlify/edge/*.ts'];

/**
 * What each part of `npm run bench` measures and measures with: its own module, and the programs and pages that it runs. The modules and
 * packages that these import are found by themselves (code.ts), so only what no import shows is listed.
 */
export const PARTS = {
  'save-to-live': ['tools/bench/save-to-live.ts', ...SITE],
  overtaking: ['tools/bench/save-to-live.ts', ...SITE],
  'photo-flood': ['tools/bench/save-to-live.ts', ...SITE],
  'recipe-growth': ['tools/bench/save-to-live.ts', ...SITE],
  'post-growth': ['tools/bench/save-to-live.ts', ...SITE],
  'save-growth': ['tools/bench/save-growth.ts', ...SITE],
  restart: ['tools/bench/start.ts', ...SITE],
  start: ['tools/bench/start.ts', ...SITE],
  'large-start': ['tools/bench/start.ts', ...SITE],
  builds: ['tools/bench/builds.ts', 'scripts/build.ts', ...PUBLIC_PAGES],
  serving: ['tools/bench/serving.ts', 'server/start.ts'],
  pages: ['tools/bench/pages.ts', 'tools/lighthouse/package-lock.json', ...PUBLIC_PAGES],
  'cold-start': ['tools/bench/cold-start.ts', 'functions/hosts/netlify/endpoints/content.ts'],
  overlay: ['tools/bench/overlay.ts', ...FUNCTIONS, ...PUBLIC_PAGES],
  'recipe-search': ['tools/bench/recipe-search.ts'],
  typing: ['tools/bench/typing.ts', 'astro.config.mjs', 'src/pages/kitchen/index.astro'],
  'recipe-form': ['tools/bench/recipe-form.ts', 'astro.config.mjs', ADMIN],
  import: ['tools/bench/import-load.ts', 'tools/bench/imports.ts', ...SITE],
  photo: ['tools/bench/photo.ts'],
  uploads: ['tools/bench/uploads.ts', ...SITE],
} satisfies Record<string, readonly string[]>;

export const WEIGHTS = 'npm run budgets -- --write';
export const OBSERVATORY = 'npm run observatory';
export const SOAK = 'npm run soak';
export const FAULT_STORM = 'FAULT_SAVES=1000 npm run test:faults -- saves';

/** The same for every command that records figures. */
export const DEPENDS_ON: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(PARTS).map(([part, entries]) => [`npm run bench -- ${part}`, entries])),
  [WEIGHTS]: ['tools/budgets.ts', ...PUBLIC_PAGES, ADMIN, ...FUNCTIONS],
  [OBSERVATORY]: ['tools/observatory.ts', 'tools/observatory/package-lock.json', ...SITE],
  [SOAK]: ['tools/bench/soak.ts', ...SITE],
  [FAULT_STORM]: SITE,
};
