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
    const { snapshot } = await readWorkingTree(process.cwd());
    const mail = Boolean(process.env['SMTP_URL']);
    context.locals.content = createReader({ ...snapshot, outside: { ...snapshot.outside, mail } });
  }
  return next();
});
