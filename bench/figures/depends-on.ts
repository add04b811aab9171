const PUBLIC_PAGES = ['astro.config.mjs', 'src/pages/*.{astro,ts}', 'src/pages/!(admin)/**/*.{astro,ts}'];
const ADMIN = 'src/pages/admin/*.astro';
const SITE = ['server/start.ts', ...PUBLIC_PAGES];
const FUNCTIONS = ['functions/netlify/endpoints/*.ts', 'functions/netlify/edge/*.ts'];

/**
 * What each part of `npm run bench` measures and measures with: its own module, and the programs and pages that it runs. The modules and
 * packages that these import are found by themselves (code.ts), so only what no import shows is listed.
 */
export const PARTS = {
  'save-to-live': ['bench/save-to-live.ts', ...SITE],
  overtaking: ['bench/save-to-live.ts', ...SITE],
  'photo-flood': ['bench/save-to-live.ts', ...SITE],
  'recipe-growth': ['bench/save-to-live.ts', ...SITE],
  'post-growth': ['bench/save-to-live.ts', ...SITE],
  'save-growth': ['bench/save-growth.ts', ...SITE],
  restart: ['bench/start.ts', ...SITE],
  start: ['bench/start.ts', ...SITE],
  'large-start': ['bench/start.ts', ...SITE],
  builds: ['bench/builds.ts', 'scripts/build.ts', ...PUBLIC_PAGES],
  serving: ['bench/serving.ts', 'server/start.ts'],
  pages: ['bench/pages.ts', 'scripts/lighthouse/package-lock.json', ...PUBLIC_PAGES],
  'cold-start': ['bench/cold-start.ts', 'functions/netlify/endpoints/content.ts'],
  overlay: ['bench/overlay.ts', ...FUNCTIONS, ...PUBLIC_PAGES],
  'recipe-search': ['bench/recipe-search.ts'],
  typing: ['bench/typing.ts', 'astro.config.mjs', 'src/pages/kitchen/index.astro'],
  'recipe-form': ['bench/recipe-form.ts', 'astro.config.mjs', ADMIN],
  import: ['bench/import-load.ts', 'bench/imports.ts', ...SITE],
  photo: ['bench/photo.ts'],
  uploads: ['bench/uploads.ts', ...SITE],
} satisfies Record<string, readonly string[]>;

export const WEIGHTS = 'npm run budgets -- --write';
export const OBSERVATORY = 'npm run observatory';
export const SOAK = 'npm run soak';
export const FAULT_STORM = 'FAULT_SAVES=1000 npm run test:faults -- saves';

/** The same for every command that records figures. */
export const DEPENDS_ON: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(PARTS).map(([part, entries]) => [`npm run bench -- ${part}`, entries])),
  [WEIGHTS]: ['scripts/budgets.ts', ...PUBLIC_PAGES, ADMIN, ...FUNCTIONS],
  [OBSERVATORY]: ['scripts/observatory.ts', 'scripts/observatory/package-lock.json', ...SITE],
  [SOAK]: ['bench/soak.ts', ...SITE],
  [FAULT_STORM]: SITE,
};
