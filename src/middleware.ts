import { defineMiddleware } from 'astro:middleware';

/**
 * The caller that renders a page gives it its content. `astro dev` has no such caller, so pages get the files as
 * they are in the working tree; this is left out of what is built.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    const [{ readWorkingTree }, { createReader }] = await Promise.all([
      import('#server/publisher/working-tree.ts'),
      import('#content/reader.ts'),
    ]);
    context.locals.content = createReader((await readWorkingTree(process.cwd())).snapshot);
  }
  return next();
});
