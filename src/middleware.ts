import { defineMiddleware } from 'astro:middleware';

/**
 * Renderers pass the content in. `astro dev` has no such caller, so pages get the files of the working tree; builds omit this.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    const [{ readWorkingTree }, { createReader }, { canSendNewsletters }] = await Promise.all([
      import('#server/publisher/working-tree.ts'),
      import('#content/reader.ts'),
      import('#functions/visitors/newsletter/newsletter-variables.ts'),
    ]);
    const { snapshot } = await readWorkingTree(process.cwd());
    const mail = Boolean(process.env['SMTP_URL']);
    const outside = { ...snapshot.outside, mail, newsletter: canSendNewsletters(process.env) };
    context.locals.content = createReader({ ...snapshot, outside });
  }
  return next();
});
