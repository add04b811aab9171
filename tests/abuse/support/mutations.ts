import { COLLECTION, POST, POST_FILE, RECIPE } from './planted.ts';
import type { Call } from './requests.ts';

/** A form with a photo, or with something that pretends to be one. */
export function formWith(...parts: [name: string, bytes: Uint8Array | string, fileName?: string, type?: string][]): FormData {
  const form = new FormData();
  for (const [name, bytes, fileName = 'photo.png', type = 'image/png'] of parts)
    form.append(name, new File([bytes as BlobPart], fileName, { type }));
  return form;
}

/** Every request that changes something, with a valid payload. */
export const mutations = (): [method: string, place: string, call: Call][] => [
  ['POST', '/api/blog/posts', { json: POST }],
  ['PUT', '/api/blog/posts/draft-post', { json: { title: 'Mine' } }],
  ['DELETE', '/api/blog/posts/draft-post', {}],
  ['POST', '/api/kitchen/recipes', { json: RECIPE }],
  ['PUT', '/api/kitchen/recipes/draft-recipe', { json: { title: 'Mine' } }],
  ['DELETE', '/api/kitchen/recipes/draft-recipe', {}],
  ['POST', '/api/kitchen/collections', { json: COLLECTION }],
  ['PUT', '/api/kitchen/collections', { json: { id: 'draft-collection', title: 'Mine' } }],
  ['PUT', '/api/kitchen/collections/draft-collection', { json: { title: 'Mine' } }],
  ['DELETE', '/api/kitchen/collections?id=draft-collection', {}],
  ['DELETE', '/api/kitchen/collections/draft-collection', {}],
  ['POST', '/api/content/post', { json: { slug: 'mine', ...POST_FILE } }],
  ['PUT', '/api/content/business/business', { json: { data: { name: 'Mine' } } }],
  ['DELETE', '/api/content/recipe/draft-recipe', {}],
  ['POST', '/api/admin/settings', { json: { siteName: 'Mine' } }],
  ['POST', '/api/admin/build', {}],
  ['POST', '/api/admin/comments', { json: { ids: ['0mhqc0aaa1'], action: 'approve' } }],
  ['PUT', '/api/admin/comments/0mhqc0aaa1/reply', { json: { text: 'Mine' } }],
  ['POST', '/api/admin/messages', { json: { ids: ['0mhqc0aaa1'], action: 'delete' } }],
  ['POST', '/api/admin/example', { json: { count: 0 } }],
  ['POST', '/api/admin/import', { json: { recipes: [{ from: 'mine.json', recipe: RECIPE }] } }],
  ['POST', '/api/admin/import/undo', { json: { saved: [{ slug: 'draft-recipe', revision: '0'.repeat(40) }] } }],
  ['POST', '/api/admin/import/photo', { json: { address: 'https://localhost/mine.jpg' } }],
  ['POST', '/api/admin/health', { json: { code: 'moved', file: 'content/posts/draft-post.md', path: 'content', message: 'Mine' } }],
  ['POST', '/api/admin/history/post/draft-post', { json: { putBack: '0'.repeat(40) } }],
  ['POST', '/api/admin/trash', { json: { kind: 'post', slug: 'gone', revision: '0'.repeat(40) } }],
  ['POST', '/api/admin/broken', { json: { file: 'content/posts/draft-post.md', putBack: '0'.repeat(40), revision: '0'.repeat(40) } }],
  ['DELETE', `/api/admin/broken?file=content/posts/draft-post.md&revision=${'0'.repeat(40)}`, {}],
  ['POST', '/api/admin/pages', { json: { title: 'Mine', content: '<p>Mine</p>', status: 'published' } }],
  ['PUT', '/api/admin/pages/privacy-policy', { json: { title: 'Mine' } }],
  ['DELETE', '/api/admin/pages/privacy-policy', {}],
  ['POST', '/api/admin/photos', { json: { photos: [{ url: `/uploads/${'0'.repeat(64)}.webp`, name: 'mine.jpg' }] } }],
  ['PUT', '/api/admin/photos', { json: { address: '/uploads/baguettes.jpg', focus: { x: 10, y: 10 } } }],
  ['DELETE', '/api/admin/photos?address=/uploads/baguettes.jpg', {}],
  ['POST', '/api/admin/preview', { body: formWith(['entry', '{}']) }],
  ['POST', '/api/admin/preview/image', { body: formWith(['entry', '{}']) }],
  ['POST', '/api/upload', { body: formWith(['image', 'bytes']) }],
  ['DELETE', `/api/admin/sessions/${'0'.repeat(64)}`, {}],
  ['POST', '/api/admin/passkey-options', {}],
  ['POST', '/api/admin/passkeys', { json: { name: 'Mine', answer: {} } }],
  ['DELETE', `/api/admin/passkeys/${'0'.repeat(64)}`, {}],
  ['POST', '/api/auth/logout/everywhere', {}],
];

/** Every address that requires a session to read. */
export const PRIVATE_READS = [
  '/api/auth/verify',
  '/api/admin/status',
  '/api/admin/schedule',
  '/api/admin/sessions',
  '/api/admin/passkeys',
  '/api/admin/counts',
  '/api/admin/comments',
  '/api/admin/comments?state=approved',
  '/api/admin/messages',
  '/api/admin/messages?state=sent',
  '/api/admin/messages/0mhqc0aaa1/photo',
  '/api/admin/export',
  '/api/admin/export/posts',
  '/api/admin/settings',
  '/api/admin/pages',
  '/api/admin/pages/privacy-policy',
  '/api/admin/addresses',
  '/api/admin/photos',
  '/api/admin/photos/small?address=/uploads/baguettes.jpg',
  '/api/admin/trash',
  '/api/admin/health',
  '/api/admin/broken',
  '/api/admin/history/post/draft-post',
  '/api/blog/posts?all=true',
  '/api/blog/posts/draft-post?all=true',
  '/api/kitchen/recipes?all=true',
  '/api/kitchen/recipes/draft-recipe?all=true',
  '/api/kitchen/collections?all=true',
  '/api/kitchen/collections/draft-collection?all=true',
  ...['post', 'recipe', 'collection', 'menu', 'page', 'bake', 'notice', 'postComments', 'recipeComments'].map(
    (kind) => `/api/content/${kind}`,
  ),
  ...['cakes', 'meals', 'faq', 'reviews', 'business', 'settings', 'home'].map((kind) => `/api/content/${kind}/${kind}`),
  '/api/content/post/draft-post',
];
