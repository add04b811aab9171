// Plain JavaScript without packages: the host runs this before it has installed anything (scripts/skip-deploy.mjs).

// The kinds whose schema has a status: this file cannot import them, and skip-deploy.test.ts compares.
const WITH_STATUS = /^content\/(?:posts|recipes|collections|pages)\/[^/]+$/;
const PHOTOS = 'content/photos.json';
const UPLOADS = 'public/uploads/';

/**
 * Whether a changed file needs a deploy of its own because visitors would see the change. Drafts, focal points and new photos,
 * which no published page shows yet, can wait for the next deploy. When in doubt, returns true.
 * @param {string} path Relative to the repository's root.
 * @param {() => 'missing' | 'draft' | 'other'} before The file's state before the change; only called when needed.
 * @param {() => 'missing' | 'draft' | 'other'} after The file's state now; only called when needed.
 * @returns {boolean}
 */
export function isVisibleChange(path, before, after) {
  if (path === PHOTOS) return false;
  if (path.startsWith(UPLOADS)) return before() !== 'missing';
  return !WITH_STATUS.test(path) || before() === 'other' || after() === 'other';
}
