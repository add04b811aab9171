import { z } from 'zod';
import {
  describedPhotoSchema,
  listOf,
  optionalText,
  PARAGRAPH_LIMIT,
  passageSchema,
  photo,
  requiredText,
  searchMetadata,
  webAddress,
} from './fields.ts';
import { instagramPostAddress } from './instagram-post.ts';

/** Where an order begins: pages of this site, or the sites that business.json names. */
export const ORDER_PLACES = ['sourdough', 'cakes', 'menu', 'meals'] as const;

/** The file content/home.json: the words of the home page, section by section (spec: public site, section 2). Paragraphs are parted by an empty line. */
export const homeSchema = z.strictObject({
  hero: z
    .strictObject({
      title: requiredText('Headline', 120),
      text: requiredText('Text', PARAGRAPH_LIMIT),
      photo: describedPhotoSchema.optional(),
      orderLabel: requiredText('Words on the button', 60),
    })
    .meta({ title: 'Headline' }),
  story: passageSchema.extend({ text: requiredText('Text', 5_000), photo: describedPhotoSchema.optional() }).meta({ title: 'Our story' }),
  creations: passageSchema.meta({ title: 'Featured creations' }),
  order: passageSchema.extend({
    photo: describedPhotoSchema.optional(),
    ways: listOf(
      'Ways to order',
      passageSchema.extend({
        price: optionalText('Price', 60, 'In words of your own; the price on the menu is shown if empty'),
        place: z.enum(ORDER_PLACES, { error: `Place must be one of: ${ORDER_PLACES.join(', ')}` }).meta({ title: 'Place' }),
        label: requiredText('Words on the link', 60),
      }),
      6,
    ),
  }),
  blogTitle: requiredText('Title of the blog teaser', 120),
  /** Under the headline of /blog. */
  blogText: optionalText('Tagline of the blog', 200),
  instagram: z.strictObject({
    title: requiredText('Title', 120),
    text: optionalText('Text', PARAGRAPH_LIMIT),
    /** Fetched from Instagram once a visitor comes near them; without any, nothing is. */
    posts: listOf('Posts', instagramPostAddress('Post'), 9),
    /** Shown while no posts are fetched, and where they cannot be. */
    samples: listOf(
      'Sample posts',
      z.strictObject({ src: photo('Photo'), alt: requiredText('Photo description', 300), url: webAddress('Post') }),
      9,
    ),
  }),
  /** Its text is also that of /menu. */
  menu: passageSchema.extend(searchMetadata()).meta({ title: 'Menu page' }),
  about: passageSchema.extend({ text: requiredText('Text', 5_000), photo: describedPhotoSchema.optional() }),
  /** Also the words of /contact. */
  contact: passageSchema.extend({ photo: describedPhotoSchema.optional(), ...searchMetadata() }).meta({ title: 'Contact' }),
});
/** The home page as its file has it. */
export type Home = z.infer<typeof homeSchema>;
