import { fileURLToPath } from 'node:url';

/** Vite's helper that imports modules later, and ours in its place. */
// oxlint-disable-next-line no-control-regex -- Modules that no file has begin with a zero.
const PRELOAD_HELPER = /^\0vite\/preload-helper\.js$/;
const OWN_PRELOAD = JSON.stringify(fileURLToPath(new URL('./preload.ts', import.meta.url)));

/** The chunk of small helpers that the first scripts of pages share: each alone would be one more request. */
const PAGE_PARTS = 'page-parts';
export const IS_PAGE_PART =
  /preload-helper|src\/(?:hydration\/preload|islands\/parts\/(?:adopt-style|busy-press|visitor-sign)|components\/once-loaded|kitchen\/storage|domain\/pressed-key)\.ts$/;

const MAY_WAIT = /after-load|keep-page|edit-link|visitor-form/;

/**
 * What is preloaded with a module that is imported later. The script that imports it names all of it, and is often one of the first of a
 * page: so not the helpers that every page has, and nothing for what no visitor waits for.
 */
function preloadedWith(file, names) {
  const missing = names.filter((name) => name !== file && !name.includes(PAGE_PARTS));
  return missing.length === 0 || MAY_WAIT.test(file) ? [] : [file, ...missing];
}

/** Small modules that are used together: each more would be one more name in all scripts that preload it. */
export const USED_TOGETHER = {
  'photo-parts': /src\/(?:islands\/(?:Linocut|Picture)\.tsx|media\/(?:focus-marks|renditions)\.ts|domain\/unbroken\.ts)$/,
  'list-parts': /src\/(?:islands\/(?:fetch-json|list-source)|domain\/(?:listing|summary)|kitchen\/recipe-times|times\/minutes)\.ts$/,
  'overlay-parts': /src\/islands\/parts\/(?:Dialog\.tsx|overlay\.ts)$/,
};

/** React as pages need it: the admin has its renderer of HTML too. */
const REACT = /node_modules\/(?:react|scheduler|react-dom)\/(?!.*server)/;

/**
 * How the scripts of pages are split and preloaded. React is one file, because what needs a part of it needs all.
 * @returns {import('vite').Plugin}
 */
export const browserChunks = () => ({
  name: 'browser-chunks',
  enforce: 'pre',
  load: {
    filter: { id: PRELOAD_HELPER },
    handler: () => `export { preload as __vitePreload } from ${OWN_PRELOAD};`,
  },
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: { resolveDependencies: preloadedWith },
            rolldownOptions: {
              output: {
                // Without what Astro adds to the names of scripts: each page has several of them.
                entryFileNames: ({ name }) => `_astro/${name.split('.')[0]}.[hash].js`,
                codeSplitting: {
                  groups: [
                    { name: 'react', test: REACT },
                    { name: PAGE_PARTS, test: IS_PAGE_PART },
                    ...Object.entries(USED_TOGETHER).map(([name, test]) => ({ name, test })),
                  ],
                },
              },
            },
          },
        }
      : undefined,
});
