// Plain JavaScript without packages: the host asks this question before it has installed anything (scripts/skip-deploy.mjs).

const WITH_STATUS = /^content\/(?:posts|recipes|collections)\/[^/]+$/;
const PHOTOS = 'content/photos.json';
const UPLOADS = 'public/uploads/';

/**
 * Whether a visitor could see a change of a file before the next deploy for another reason: not drafts, nor focal points, which can wait for
 * it, nor new photos, which nothing published shows yet. In doubt the answer is yes.
 * @param {string} path From the repository's root.
 * @param {() => 'missing' | 'draft' | 'other'} before What the file was; only asked where it matters.
 * @param {() => 'missing' | 'draft' | 'other'} after What it is now.
 * @returns {boolean}
 */
export function isVisibleChange(path, before, after) {
  if (path === PHOTOS) return false;
  if (path.startsWith(UPLOADS)) return before() !== 'missing';
  return !WITH_STATUS.test(path) || before() === 'other' || after() === 'other';
}
