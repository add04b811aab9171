import { defineMiddleware } from 'astro:middleware';

/**
 * Renderers pass the content in. `astro dev` has no such caller, so pages get the files of the working tree; builds omit this.
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
