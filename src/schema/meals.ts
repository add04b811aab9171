import { z } from 'zod';
import { describedPhotoSchema, optionalPhoto, photoDescription } from './address-fields.ts';
import { flag, lazyObject, listOf, optionalText, PARAGRAPH_LIMIT, passageSchema, requiredText, searchMetadata } from './fields.ts';
import { optionalDate } from './time-fields.ts';

/** One dish of the meal service. */
export const mealSchema = lazyObject(() => ({
  name: requiredText('Name'),
  description: requiredText('Description', PARAGRAPH_LIMIT),
  image: optionalPhoto('Photo'),
  imageAlt: photoDescription(),
  tags: listOf('Tags', requiredText('Tag', 40), 12),
  isComingSoon: flag('Photo coming soon'),
}));

/** The file content/meals.json: the text of /eats, and the dishes in groups. */
export const mealsSchema = lazyObject(() => ({
  badge: optionalText('Badge', 60, 'A short line above the title, such as when the service starts; until the first day, if there is one'),
  startDate: optionalDate('First day', 'The day the meal service starts or started; on the page and for search engines'),
  title: requiredText('Title', 120),
  introduction: requiredText('Introduction', PARAGRAPH_LIMIT),
  photo: describedPhotoSchema.optional(),
  separateNote: requiredText('Note on ordering', PARAGRAPH_LIMIT, 'Explains that this service is separate from the baked goods'),
  stepsTitle: requiredText('Title of the steps', 120),
  steps: listOf('Steps', passageSchema, 6),
  legalNote: requiredText('Legal note', PARAGRAPH_LIMIT, 'The notice that the law requires'),
  menuTitle: requiredText('Title of the menu', 120),
  groups: listOf('Groups', z.strictObject({ name: requiredText('Group'), meals: listOf('Meals', mealSchema, 100) }), 20),
  pairings: z
    .strictObject({
      title: requiredText('Title', 120),
      text: requiredText('Text', PARAGRAPH_LIMIT),
      items: listOf('Pairings', passageSchema, 12),
    })
    .optional(),
  ...searchMetadata(),
}));
/** The parsed content/meals.json. */
export type Meals = z.infer<typeof mealsSchema>;
