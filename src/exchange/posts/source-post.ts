import { parsedUrl } from '#domain/parsed-url.ts';
import type { SourcePhoto } from '@family-bakery/recipes/reading/source-recipe';
import { withoutEnd } from '@family-bakery/recipes/reading/text-end';

/** A post as another program's file has it. */
export interface SourcePost {
  /** The file, with the archives it is in. */
  from: string;
  title: string;
  body: string;
  format: 'html' | 'markdown';
  excerpt?: string;
  author?: string;
  /** When it was published and changed, in ISO 8601; unknown if missing. */
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  /** The end of its address there. */
  slug?: string;
  /** Its paths on the site that it is from, such as /2019/05/rye. */
  addresses?: readonly string[];
  /** The site that it is from, such as https://bakery.example, if the export says it. */
  site?: string;
  /** The number by which WordPress knows it: ?p=12. */
  number?: string | undefined;
  /** The path of its file, if it has one of its own. */
  file?: string;
  /** Categories and tags: ours has four categories, so all others are tags. */
  labels?: readonly string[];
  photo?: { address: string; alt?: string } | undefined;
  metaTitle?: string;
  metaDescription?: string;
  /** What it says that has no place here, in sentences. */
  leftOut?: readonly string[];
  /** Finds a picture of the body, or its featured one, among the files that came with it; otherwise its address is asked. */
  pictureAt: (address: string) => SourcePhoto | null;
}

/** Copies a picture to the site; its address there, or the sentence that says why it is not there. Never throws. */
export type CopyPicture = (photo: SourcePhoto) => Promise<{ url: string } | { problem: string }>;

/** A file without posts that could be read, in a sentence that names it. */
export interface PostProblem {
  from: string;
  sentence: string;
}

/** Whether a file is a post of a site of this project, by where it is. */
export const isOwnPost = (name: string): boolean => /(?:^|\/)content\/posts\/[^/]+\.md$/.test(name);

/** Whether a finding is a post. */
export const isPost = (finding: SourcePost | PostProblem): finding is SourcePost => 'title' in finding;

/** The path of an address on any site; null if it has none of its own, such as /?p=12. */
export function pathOf(address: string): string | null {
  const path = withoutEnd(
    withoutEnd(parsedUrl(address, 'https://site.invalid')?.pathname ?? '', /\//).replace(/\/index\.html?$/, ''),
    /\//,
  );
  return path === '' ? null : path;
}
