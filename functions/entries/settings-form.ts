import { settingsSchema } from '#domain/settings.ts';
import type { EntryForm } from './entry-form.ts';
import { knownFields } from './known-fields.ts';

/** The site's settings, as their screen has them. */
export const settingsForm: EntryForm<'settings'> = {
  kind: 'settings',
  read: (input, current) => ({ data: knownFields(settingsSchema.shape, input, current?.data), errors: [] }),
  view: ({ data }) => data,
};
