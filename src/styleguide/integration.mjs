/** Adds /styleguide to `astro dev`, and to nothing else: it is neither built nor published. */
export const styleguide = () => ({
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev') injectRoute({ pattern: '/styleguide', entrypoint: new URL('./styleguide.astro', import.meta.url) });
    },
  },
});
