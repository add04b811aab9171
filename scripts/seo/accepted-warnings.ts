/** A warning that stays, and why. */
interface AcceptedWarning {
  /** The type of the thing it is about. */
  type: string;
  /** The fields it misses; a warning is accepted where it names only these. */
  fields: readonly string[];
  reason: string;
}

/** What search engines would like to know and the site does not: every warning that is not in here fails the check. */
export const ACCEPTED_WARNINGS: readonly AcceptedWarning[] = [
  {
    type: 'Recipe',
    fields: ['aggregateRating', 'video'],
    reason: 'Visitors do not rate recipes here, and there are no films of them.',
  },
  {
    type: 'Recipe',
    fields: ['recipeCuisine', 'recipeYield', 'nutrition.calories', 'prepTime', 'cookTime', 'totalTime', 'datePublished'],
    reason: 'Told where the author wrote them; the site makes none of them up.',
  },
  {
    type: 'BlogPosting',
    fields: ['datePublished', 'dateModified'],
    reason: 'A post that was written by hand may leave its dates out; they are not made up either.',
  },
  {
    type: 'HowToStep',
    fields: ['itemListElement', 'name', 'image', 'video'],
    reason: 'A step is one text. It has no headline on the page, a photo only where the author took one, and no film.',
  },
  {
    type: 'Product',
    fields: ['aggregateRating', 'review'],
    reason: 'The bakery is rated, not the loaf, and that is told on the page that shows the reviews (0022).',
  },
  {
    type: 'Product',
    fields: ['audience', 'color', 'hasCertification', 'inProductGroupWithID', 'isVariantOf', 'material', 'pattern', 'size', 'subjectOf'],
    reason: 'These are for goods that come in variants. The loaf is one.',
  },
  {
    type: 'Product',
    fields: ['sku', 'mpn', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn'],
    reason: 'The loaf is handed over by those who baked it, and has no number.',
  },
  {
    type: 'AggregateOffer',
    fields: ['highPrice', 'offerCount'],
    reason: 'A price that things start at has no upper end, and what is made to order is not counted.',
  },
];

/** Whether a warning that names some fields of a type is one of those that stay. */
export const isAccepted = (type: string, fields: readonly string[]): boolean =>
  fields.length > 0 &&
  fields.every((field) => ACCEPTED_WARNINGS.some((accepted) => accepted.type === type && accepted.fields.includes(field)));
