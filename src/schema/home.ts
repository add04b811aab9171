import { z } from 'zod';
import { describedPhotoSchema, photo, webAddress } from './address-fields.ts';
import { lazyObject, listOf, optionalText, PARAGRAPH_LIMIT, passageSchema, requiredText, searchMetadata } from './fields.ts';
import { instagramPostAddress } from './instagram-post.ts';

/** Where customers order: pages of this site, or the sites listed in business.json. */
export const ORDER_PLACES = ['sourdough', 'cakes', 'menu', 'meals'] as const;

/**
 * The file content/home.json: the text of the home page, by section. An empty line separates
 * paragraphs.
 */
export const homeSchema = lazyObject(() => ({
  hero: z
    .strictObject({
      title: requiredText('Headline', 120),
      text: requiredText('Text', PARAGRAPH_LIMIT),
      photo: describedPhotoSchema.extend({ src: photo('Photo').meta({ isWide: true }) }).optional(),
      orderLabel: requiredText('Button text', 60),
    })
    .meta({ title: 'Headline' }),
  story: passageSchema.extend({ text: requiredText('Text', 5_000), photo: describedPhotoSchema.optional() }).meta({ title: 'Our story' }),
  creations: passageSchema.meta({ title: 'Featured creations' }),
  order: passageSchema.extend({
    photo: describedPhotoSchema.optional(),
    ways: listOf(
      'Ways to order',
      passageSchema.extend({
        price: optionalText('Price', 60, 'In your own words; if empty, the price on the menu is shown'),
        place: z.enum(ORDER_PLACES, { error: `Place must be one of: ${ORDER_PLACES.join(', ')}` }).meta({ title: 'Place' }),
        label: requiredText('Link text', 60),
      }),
      6,
      'way to order',
    ),
  }),
  blogTitle: requiredText('Title of the blog section', 120),
  /** Shown under the headline of /blog. */
  blogText: optionalText('Tagline of the blog', 200),
  /** Shown under the headline of /kitchen. */
  kitchenText: optionalText('Introduction to the recipes', 200),
  instagram: z.strictObject({
    title: requiredText('Title', 120),
    text: optionalText('Text', PARAGRAPH_LIMIT),
    /** Fetched from Instagram when a visitor scrolls near them; without posts, nothing is fetched. */
    posts: listOf('Posts', instagramPostAddress('Post'), 9),
    /** Shown until the posts are loaded, and if they cannot be. */
    samples: listOf(
      'Sample posts',
      z.strictObject({ src: photo('Photo'), alt: requiredText('Photo description', 300), url: webAddress('Post') }),
      9,
    ),
  }),
  /** Its text also appears on /menu. */
  menu: passageSchema.extend(searchMetadata()).meta({ title: 'Menu page' }),
  about: passageSchema.extend({ text: requiredText('Text', 5_000), photo: describedPhotoSchema.optional() }),
  /** Also used on /contact. */
  contact: passageSchema.extend({ photo: describedPhotoSchema.optional(), ...searchMetadata() }).meta({ title: 'Contact' }),
}));
/** The parsed content/home.json. */
export type Home = z.infer<typeof homeSchema>;
