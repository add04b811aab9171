import { fileURLToPath } from 'node:url';

/** Adds the `client:settled` directive for islands. */
export const settledDirective = () => ({
  name: 'settled-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'settled', entrypoint: fileURLToPath(new URL('./settled.ts', import.meta.url)) });
    },
  },
});
