import { z } from 'zod';

const version = z.string({ error: 'Version is required' }).max(100, 'There is no such version');

/** The files of a save that is to be undone, as its answer listed them. */
export const changedFilesSchema = z.object({
  files: z.array(z.object({ path: z.string({ error: 'File is required' }).max(300), before: version, after: version.nullable() })).min(1),
});
