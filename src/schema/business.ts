import { z } from 'zod';
import { optionalOrderAddress, optionalWebAddress } from './address-fields.ts';
import { choice, lazyObject, LINE_LIMIT, listOf, optionalText, PARAGRAPH_LIMIT, requiredText, text, wholeNumber } from './fields.ts';
import { optionalAmount } from './price.ts';
import { currency, optionalCountry } from './country.ts';
import { timeOfDay, WEEKDAYS, weekdays } from './weekdays.ts';

const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

/**
 * The file content/business.json: who the bakery is, how to reach it and where to order. Its e-mail address is in the settings.
 */
export const businessSchema = lazyObject(() => ({
  name: optionalText('Name', 100, 'Business name for search engines, if different from the site name'),
  owner: optionalText('Your name', 60, 'Signs the newsletter, like “— Rosa”; if empty, the name of the bakery does'),
  tagline: requiredText('Tagline', 200),
  description: optionalText('Description', PARAGRAPH_LIMIT, 'Who you are: on the home and the about page, and for search engines'),
  phone: requiredText('Phone', 40)
    .regex(/^\+?(?:[\s().-]*\d){7,}[\s().-]*$/, 'Phone must be a telephone number')
    .meta({ control: 'phone' }),
  places: z
    .array(
      z.strictObject({
        name: requiredText('Town', 80),
        region: optionalText('State or region', 40, 'If people write it in your address'),
        street: optionalText('Street address', 120, 'Leave empty if people get it when they order'),
        postalCode: optionalText('ZIP or postal code', 20),
        mapUrl: optionalWebAddress('Map', 'A link to the place on a map; if empty, a search for its name'),
      }),
      { error: 'Places must be a list' },
    )
    .min(1, 'At least one place is required')
    .max(20, 'There can be at most 20 places')
    .meta({ title: 'Places', one: 'place' }),
  country: optionalCountry(),
  timeZone: requiredText('Time zone', 60, 'Where the bakery is: orders open and close, and lists go up, by its time').refine(
    isTimeZone,
    'Time zone must be a name such as America/Chicago or Europe/Berlin',
  ),
  pickup: requiredText('Pickup', 300, 'When and where orders are picked up'),
  hours: listOf(
    'Hours',
    z
      .strictObject({
        days: weekdays('Days'),
        opens: timeOfDay('Opens'),
        closes: timeOfDay('Closes'),
        note: optionalText('Note', 100, 'For example: Pickup at the market'),
      })
      .refine(({ opens, closes }) => closes > opens, { path: ['closes'], error: 'Closes must be later than Opens' }),
    14,
    'line',
  ).meta({ description: 'For the contact page and search engines' }),
  orderLinks: z.strictObject({
    menu: optionalOrderAddress('Where people order', 'If empty, order buttons lead to the Contact page'),
    sourdough: optionalOrderAddress('Where sourdough is ordered', 'If different from where people order the rest'),
    meals: optionalOrderAddress('Meal service registration', 'If different from where people order the rest'),
  }),
  /** Left from before menu items had prices. */
  prices: z
    .strictObject({
      sourdoughFrom: optionalAmount('Sourdough from'),
      sourdoughTo: optionalAmount('Sourdough to'),
      cakesFrom: optionalAmount('Cakes from'),
    })
    .optional()
    .meta({ title: 'Prices', description: 'Only where the menu has no price' }),
  /** The fields from here on are for search engines. */
  priceRange: text('Price range', 40).default('$$ - $$$').meta({
    title: 'Price range',
    description: 'For example $$ or $$–$$$; leave empty to show none',
  }),
  payment: z
    .array(requiredText('Way to pay', 40), { error: 'Ways to pay must be a list' })
    .max(20, 'There can be at most 20 ways to pay')
    .default(['Credit Card', 'Venmo', 'Cashapp'])
    .meta({ title: 'Ways to pay', description: 'How customers can pay, one per line' }),
  currency: currency(),
  loaf: text('The loaf in a few words', LINE_LIMIT)
    .default('18-hour fermented sourdough')
    .meta({ title: 'The loaf in a few words', description: 'Shown to search engines along with its price' }),
  offer: z
    .strictObject({
      code: requiredText('Code', 40),
      percent: wholeNumber('Percent', 1, 100),
      text: requiredText('Text', 300),
    })
    .optional()
    .meta({
      title: 'Offer',
      description:
        'For a first order, shown to visitors who are about to leave, or search for a discount; leave all of it empty for no offer',
    }),
  nextList: z
    .strictObject({ day: choice('Day', WEEKDAYS), time: timeOfDay('Time') })
    .optional()
    .meta({ title: 'Next list', description: 'When you usually publish the list of a bake day; shown between two lists' }),
  legalNotice: optionalText('Legal notice', PARAGRAPH_LIMIT, 'At the end of every page'),
  labelStatement: optionalText(
    'Label statement',
    PARAGRAPH_LIMIT,
    'What the law requires on each label, word for word: shown where orders start',
  ),
  coldStatement: optionalText(
    'Safe handling',
    PARAGRAPH_LIMIT,
    'The same for food that must be kept cold: shown below a menu that has some',
  ),
  allergenNote: optionalText(
    'Allergen note',
    PARAGRAPH_LIMIT,
    'With every answer about allergens; if empty, it names what your menu contains and asks people with severe allergies not to order',
  ),
  reviewUrl: optionalWebAddress('Where to leave a review', 'Pages end with a link to it; leave empty for none'),
  membership: optionalText('Membership', 200),
}));
/** The parsed content/business.json. */
export type Business = z.infer<typeof businessSchema>;
