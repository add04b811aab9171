import { ArchiveError, isZip, Unpacker } from '@family-bakery/recipes/reading/archive';
import { decodeText } from '@family-bakery/recipes/reading/decode-text';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { isWxr } from '@family-bakery/recipes/reading/wxr';
import { isGhost, readGhost } from './ghost.ts';
import { readMarkdownPost } from './markdown-post.ts';
import { isOwnPost, type PostProblem, type SourcePost } from './source-post.ts';
import { readWordPress } from './wordpress.ts';

const MARKDOWN_FILE = /\.(?:md|markdown|mdx)$/i;
const MOST_CHARACTERS = 200_000_000;

const others = (pages: number): string =>
  `has ${pages} ${pages === 1 ? 'page' : 'pages'} besides its posts, which ${pages === 1 ? 'is' : 'are'} not imported.`;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Finds the posts in exports of WordPress, Ghost and this project and, if asked for, in files of Markdown; also in zip files. Files of other kinds are
 * left to other readers.
 */
export const readPosts = (files: readonly SourceFile[], withMarkdown: boolean): Generator<SourcePost | PostProblem> =>
  postsIn(files, withMarkdown, new Unpacker(), '');

function* postsIn(
  files: readonly SourceFile[],
  withMarkdown: boolean,
  unpacker: Unpacker,
  within: string,
): Generator<SourcePost | PostProblem> {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, bytes } of files) {
    const from = within + name;
    const problem = (sentence: string): PostProblem => ({ from, sentence: `${from} ${sentence}` });
    if (isZip(bytes) && within === '') {
      try {
        yield* postsIn(unpacker.unzip(bytes), withMarkdown, unpacker, `${from} › `);
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        yield problem(`${error.message}.`);
      }
    } else if (/\.(?:xml|json)$/i.test(name) || isOwnPost(name) || (withMarkdown && MARKDOWN_FILE.test(name))) {
      const text = bytes.length > MOST_CHARACTERS ? null : decodeText(bytes);
      if (text === null) yield problem('is not text, or is larger than 200 MB.');
      else if (MARKDOWN_FILE.test(name)) yield readMarkdownPost(text, name, from, byName);
      else if (isWxr(text)) {
        const { posts, pages, isComplete } = readWordPress(text, from, byName);
        yield* posts;
        if (!isComplete) yield problem('is cut off: the posts before the cut are imported.');
        if (pages > 0) yield problem(others(pages));
        if (posts.length === 0) yield problem('has no posts.');
      } else {
        const json = jsonOf(text);
        if (!isGhost(json)) continue;
        const { posts, pages } = readGhost(json, from, byName);
        yield* posts;
        if (pages > 0) yield problem(others(pages));
      }
    }
  }
}
