import { z } from 'zod';
import { describedPhotoSchema, optionalPhoto, photoDescription } from './address-fields.ts';
import { lazyObject, listOf, PARAGRAPH_LIMIT, passageSchema, requiredText, rowId, searchMetadata, wholeNumber } from './fields.ts';
import { pricedLike, priceText } from './price.ts';

/** One cake. A drawing is shown if it has no photo or the photo fails to load. */
export const cakeSchema = lazyObject(() => ({
  id: rowId(),
  name: requiredText('Name'),
  description: requiredText('Description', PARAGRAPH_LIMIT),
  image: optionalPhoto('Photo'),
  imageAlt: photoDescription(),
  pricedLike: pricedLike(),
  price: priceText(),
}));

/** One parsed cake. */
export type Cake = z.infer<typeof cakeSchema>;

/** The file content/cakes.json: the text of /cakes, and the cakes in groups. */
export const cakesSchema = lazyObject(() => ({
  title: requiredText('Title', 120),
  introduction: requiredText('Introduction', PARAGRAPH_LIMIT),
  photo: describedPhotoSchema.optional(),
  mailSubject: requiredText('Subject of e-mails', 120),
  reply: requiredText('When we answer', 120),
  stepsTitle: requiredText('Title of the steps', 120),
  steps: listOf('Steps', passageSchema, 6),
  notice: requiredText('Notice', PARAGRAPH_LIMIT, 'How many days ahead to order'),
  noticeDays: wholeNumber('Days ahead', 0, 90, 'No visitor can ask for a cake sooner').optional(),
  ownNoticeDays: wholeNumber('Days ahead for a custom design', 0, 90, 'The same for a cake that is not on the list').optional(),
  groups: listOf('Groups', z.strictObject({ name: requiredText('Group'), cakes: listOf('Cakes', cakeSchema, 100) }), 20),
  ...searchMetadata(),
}));
/** The parsed content/cakes.json. */
export type Cakes = z.infer<typeof cakesSchema>;
