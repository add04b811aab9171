import { afterEach, beforeEach } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { type Files, postFile } from './snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from './test-api.ts';

/** A post in a response of the API. */
export interface Post {
  id: string;
  slug: string;
  title: string;
  content: string;
  status: string;
  revision: string;
  commit: string;
  markdown?: string;
  publishedAt?: string;
  updatedAt?: string;
  tags: string[];
  photo: object | null;
  [field: string]: unknown;
}
/** A list of posts in a response of the API. */
export interface List {
  posts: Post[];
  total: number;
  page: number;
  pageSize: number;
}
/** An error response of the API. */
export interface Problem {
  status: number;
  error: string;
  errors?: { path: string; message: string }[];
  current?: Post | null;
}

/** Contained only in the draft. */
export const SECRET = 'sentinel7f3a';
/** The address of the posts. */
export const POSTS = '/api/blog/posts';
/** The path of a post in the repository. */
export const file = (slug: string) => contentPath('post', slug);
/** The required fields of a new post. */
export const fields = {
  title: 'Rye days',
  excerpt: 'A week with a jar.',
  content: '<p>Stir it.</p>',
  featuredImage: 'https://photos.example.com/rye.jpg',
  author: 'Rosa',
};

/** The file of by-hand, formatted as no program would. */
export const HTML_POST = postFile(
  { format: 'html', title: 'By hand' },
  '\n<P CLASS=a>Kept   <b>as</b> it is&nbsp;<script>alert(1)</script>\n\n\n',
);
/** The file of in-markdown, with Windows line endings. */
export const MARKDOWN_POST = postFile({ title: 'In Markdown' }, '\r\n# Rye\r\n\r\n*Stir* it.   ');

/** The API of the current test. */
export let api: TestApi;

/** Gives each test of a file its own site with three posts: by-hand (HTML), in-markdown, and the draft hidden. */
export function usePosts(create: typeof createTestApi = createTestApi): void {
  beforeEach(async () => {
    api = await create({
      [file('rye-starter')]: null,
      [file('by-hand')]: HTML_POST,
      [file('in-markdown')]: MARKDOWN_POST,
      [file('hidden')]: postFile({ status: 'draft', id: 'hidden-id', title: SECRET, tags: [SECRET] }),
    });
  });
  afterEach(() => closeWithoutFaults(api));
}

/** Reads a post. */
export const get = (name: string) => api.ask<Post>(200, `${POSTS}/${name}`);
/** Saves a new post. */
export const create = (json: object) => api.ask<Post>(201, POSTS, { json });
/** Saves a change to a post. */
export const update = (name: string, json: object, headers = {}) =>
  api.ask<Post>(200, `${POSTS}/${name}`, { method: 'PUT', json, headers });
/** Sends a request that must be refused, and returns the error. */
export const refuse = (status: number, method: string, place: string, json?: unknown, headers = {}) =>
  api.ask<Problem>(status, `${POSTS}${place}`, { method, ...(json === undefined ? {} : { json }), headers });
/** A post's file in the newest commit. */
export const committed = (slug: string) => api.content.text(file(slug));
/** The body of a post's file. */
export const bodyOf = (slug: string) => committed(slug).replace(/^---\n.*?\n---\n/s, '');
/** The number of commits. */
export const commits = () => api.content.commits();
/** Commits files manually, as an editor does. */
export const edit = (files: Files): void => api.content.edit(files);
