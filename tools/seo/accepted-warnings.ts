/** A warning that is accepted, and why. */
interface AcceptedWarning {
  /** The schema.org type it is about. */
  type: string;
  /** The missing fields; a warning is accepted if it lists only these. */
  fields: readonly string[];
  reason: string;
}

/** Fields that search engines recommend but the site does not have. Every other warning fails the check. */
export const ACCEPTED_WARNINGS: readonly AcceptedWarning[] = [
  {
    type: 'Recipe',
    fields: ['aggregateRating', 'video'],
    reason: 'Visitors cannot rate recipes here, and there are no videos of them.',
  },
  {
    type: 'Recipe',
    fields: ['recipeCuisine', 'recipeYield', 'nutrition.calories', 'prepTime', 'cookTime', 'totalTime', 'datePublished'],
    reason: 'Included if the author wrote them; the site does not invent values.',
  },
  {
    type: 'BlogPosting',
    fields: ['datePublished', 'dateModified'],
    reason: 'A post written by hand may leave out its dates; the site does not invent values.',
  },
  {
    type: 'HowToStep',
    fields: ['itemListElement', 'image', 'video'],
    reason: 'A step is one text, with a photo only where the author took one, and no video.',
  },
  {
    type: 'Product',
    fields: ['aggregateRating', 'review'],
    reason: 'Reviews rate the bakery, not the loaf, and are marked up on the page that shows them.',
  },
  {
    type: 'Product',
    fields: ['audience', 'color', 'hasCertification', 'inProductGroupWithID', 'isVariantOf', 'material', 'pattern', 'size', 'subjectOf'],
    reason: 'These are for goods with variants, which the loaf does not have.',
  },
  {
    type: 'Product',
    fields: ['sku', 'mpn', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn'],
    reason: 'The bakers sell the loaf themselves, so it has no product number.',
  },
  {
    type: 'AggregateOffer',
    fields: ['highPrice', 'offerCount'],
    reason: 'A starting price has no upper limit, and goods made to order are not counted.',
  },
];

/** Whether a warning about missing fields of a type is accepted. */
export const isAccepted = (type: string, fields: readonly string[]): boolean =>
  fields.length > 0 &&
  fields.every((field) => ACCEPTED_WARNINGS.some((accepted) => accepted.type === type && accepted.fields.includes(field)));
