/** Adds /_redirects: a file in src/pages whose name begins so would be no page. */
export const redirects = () => ({
  name: 'redirects',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/_redirects', entrypoint: new URL('./redirects.ts', import.meta.url) });
    },
  },
});
