import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { contentPath } from '#domain/content-kinds.ts';
import { type Files, postFile } from './snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from './test-api.ts';

/** A post as the API answers it. */
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
/** A list of posts as the API answers it. */
export interface List {
  posts: Post[];
  total: number;
  page: number;
  pageSize: number;
}
/** A refusal as the API answers it. */
export interface Problem {
  status: number;
  error: string;
  errors?: { path: string; message: string }[];
  current?: Post | null;
}

/** Only the draft contains it. */
export const SECRET = 'sentinel7f3a';
/** The address of the posts. */
export const POSTS = '/api/blog/posts';
/** Where a post is in the repository. */
export const file = (slug: string) => contentPath('post', slug);
/** All that a new post must have. */
export const fields = {
  title: 'Rye days',
  excerpt: 'A week with a jar.',
  content: '<p>Stir it.</p>',
  featuredImage: 'https://photos.example.com/rye.jpg',
  author: 'Rosa',
};

/** The file of by-hand, as no program would write it. */
export const HTML_POST = postFile(
  { format: 'html', title: 'By hand' },
  '\n<P CLASS=a>Kept   <b>as</b> it is&nbsp;<script>alert(1)</script>\n\n\n',
);
/** The file of in-markdown, with the line ends of Windows. */
export const MARKDOWN_POST = postFile({ title: 'In Markdown' }, '\r\n# Rye\r\n\r\n*Stir* it.   ');

/** The API of the test that runs. */
export let api: TestApi;

/** Gives each test of a file a site of its own with three posts: by-hand (HTML), in-markdown, and the draft hidden. */
export function usePosts(): void {
  beforeEach(async () => {
    api = await createTestApi({
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
/** Sends what is to be refused, and answers the problem. */
export const refuse = (status: number, method: string, place: string, json?: unknown, headers = {}) =>
  api.ask<Problem>(status, `${POSTS}${place}`, { method, ...(json === undefined ? {} : { json }), headers });
/** The file of a post as the newest commit has it. */
export const committed = (slug: string) => api.repository.git('show', `HEAD:${file(slug)}`);
/** The file of a post in the folder. */
export const bytesOf = (slug: string) => api.repository.text(file(slug));
/** The text below its front matter. */
export const bodyOf = (slug: string) => bytesOf(slug).replace(/^---\n.*?\n---\n/s, '');
/** How many commits there are. */
export const commits = () => Number(api.repository.git('rev-list', '--count', 'HEAD'));
/** Commits files as an editor does by hand. */
export const edit = (files: Files): void => {
  for (const [place, text] of Object.entries(files)) {
    if (text === null) rmSync(path.join(api.repository.root, place));
    else api.repository.write(place, text);
  }
  api.repository.git('add', '--all');
  api.repository.git('commit', '--quiet', '--message=By hand');
};
