import path from 'node:path';

/**
 * The content that tests run on: the example bakery as it once was, with small photos. The site's own content in `content/` may become
 * anybody's, and no test depends on it.
 */
export const BAKERY = path.resolve(import.meta.dirname, '../fixtures/bakery');

/** A photo as a camera makes it, for uploads. */
export const CAMERA_PHOTO = path.resolve(import.meta.dirname, '../fixtures/photos/cinnamon-rolls.jpg');
