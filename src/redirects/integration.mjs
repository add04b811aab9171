/** Adds the route /_redirects, which cannot be a file in src/pages because of its underscore. */
export const redirects = () => ({
  name: 'redirects',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/_redirects', entrypoint: new URL('./redirects.ts', import.meta.url) });
    },
  },
});
