/** How large a post, page or recipe may be in a request, in bytes. */
export const ENTRY = 1_000_000;
/** What several at once may be: less than hosts of functions take in one request. */
const MANY = 4_000_000;

/**
 * How large the body of a request may be, in bytes, where it may be larger than anywhere else (`MOST_BYTES`): only the owner sends that
 * much. The photo of a visitor's form comes on top of its other fields (functions/visitors/forms/read-form.ts).
 */
export const LARGER_BODIES: readonly (readonly [path: string, mostBytes: number])[] = [
  ['/api/blog/posts/*', ENTRY],
  ['/api/kitchen/*', ENTRY],
  ['/api/content/*', ENTRY],
  ['/api/admin/content/*', ENTRY],
  ['/api/admin/pages/*', ENTRY],
  ['/api/admin/settings', ENTRY],
  // The files before the change that is undone.
  ['/api/admin/example', ENTRY],
  // URL-encoding triples the size of each byte that is not a letter or digit.
  ['/api/admin/preview/*', 3 * ENTRY],
  ['/api/admin/drafts', 200_000],
  ['/api/admin/import', MANY],
  ['/api/admin/import/undo', 200_000],
  ['/api/admin/comments/import', MANY],
  ['/api/admin/newsletter/readers', 2_000_000],
  ['/api/upload', 20_000_000],
];
