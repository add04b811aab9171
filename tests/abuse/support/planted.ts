/** Planted in drafts and private files; must not appear in any response to a visitor. */
export const SENTINEL = 'sentinel7f3a';
/** The slugs of the drafts. */
export const DRAFTS = { post: 'draft-post', recipe: 'draft-recipe', collection: 'draft-collection' };
/** A published collection with the draft recipe and a published one. */
export const MIXED_COLLECTION = 'mixed-collection';

const PHOTO = 'https://photos.example.com/loaf.jpg';
const inCommon = { title: `Not yet ${SENTINEL}`, description: SENTINEL, featuredImage: PHOTO, author: 'Anna Kessler', tags: [SENTINEL] };

/** The required fields of a new post. */
export const POST = {
  title: 'Rye days',
  excerpt: 'A week with a jar.',
  content: '<p>Stir it.</p>',
  featuredImage: PHOTO,
  author: 'Anna Kessler',
};
/** The required fields of a new recipe. */
export const RECIPE = {
  title: 'Rye loaf',
  description: 'Dense and dark.',
  featuredImage: PHOTO,
  author: 'Anna Kessler',
  category: 'Breads',
  prepTime: 30,
  cookTime: 60,
  servings: 4,
  ingredients: [{ ingredient: 'rye' }],
  instructions: [{ instruction: 'Stir.' }],
};
/** The required fields of a new collection. */
export const COLLECTION = { title: 'Rye week', description: 'Seven days.', recipeIds: ['country-loaf'] };

/** The file of a post. Values are written as JSON, which is valid YAML. */
export const postFile = (fields: object, body = 'Stir it.\n'): string =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n${body}`;

const { content: _content, ...postFields } = POST;
/** The required fields of a new post, in the API for file editors. */
export const POST_FILE = { data: postFields, body: 'Stir it.\n' };

const json = (value: object): string => JSON.stringify(value, null, 2);
/** The files with drafts that are added to the shared site. */
export const plantedFiles = {
  [`content/posts/${DRAFTS.post}.md`]: postFile(
    { ...postFields, title: inCommon.title, tags: [SENTINEL], status: 'draft' },
    `${SENTINEL}\n`,
  ),
  [`content/recipes/${DRAFTS.recipe}.json`]: json({ ...RECIPE, ...inCommon, status: 'draft' }),
  [`content/collections/${DRAFTS.collection}.json`]: json({ ...COLLECTION, title: inCommon.title, description: SENTINEL, status: 'draft' }),
  [`content/collections/${MIXED_COLLECTION}.json`]: json({
    ...COLLECTION,
    title: 'Half of it is ready',
    recipeIds: ['country-loaf', DRAFTS.recipe],
    status: 'published',
  }),
};
