/** Adds /styleguide to `astro dev` only; it is neither built nor published. */
export const styleguide = () => ({
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev') injectRoute({ pattern: '/styleguide', entrypoint: new URL('./styleguide.astro', import.meta.url) });
    },
  },
});
