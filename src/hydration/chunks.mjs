/** The chunk of small helpers that the first scripts of pages share: each alone would be one more request. */
const PAGE_PARTS = 'page-parts';
const IS_PAGE_PART =
  /preload-helper|src\/(?:islands\/parts\/(?:adopt-style|busy-press|visitor-sign)|components\/once-loaded|kitchen\/storage|domain\/pressed-key)\.ts$/;

/**
 * What is preloaded with a module that is imported later. The script that imports it names all of it, and is often one of the first of a
 * page: so not the helpers that every page has, and nothing for what comes once the page has loaded.
 */
function preloadedWith(file, names) {
  const missing = names.filter((name) => name !== file && !name.includes(PAGE_PARTS));
  return missing.length === 0 || /after-load|keep-page/.test(file) ? [] : [file, ...missing];
}

/** React as pages need it: the admin has its renderer of HTML too. */
const REACT = /node_modules\/(?:react|scheduler|react-dom)\/(?!.*server)/;

/**
 * How the scripts of pages are split and preloaded. React is one file, because what needs a part of it needs all.
 * @returns {import('vite').Plugin}
 */
export const browserChunks = () => ({
  name: 'browser-chunks',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: { resolveDependencies: preloadedWith },
            rolldownOptions: {
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'react', test: REACT },
                    { name: PAGE_PARTS, test: IS_PAGE_PART },
                  ],
                },
              },
            },
          },
        }
      : undefined,
});
