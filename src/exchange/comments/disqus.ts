import { groupBy } from '#domain/group-by.ts';
import { Parser } from 'htmlparser2';
import { lineOf, paragraphsOf } from '@family-bakery/recipes/reading/plain-text';
import { pathOf } from '../posts/source-post.ts';
import type { SourceComments, SourcePage } from './source-comment.ts';

type Texts = Record<string, string>;

/** Whether a text is an export of Disqus. */
export const isDisqus = (text: string): boolean => /<disqus\b/i.test(text.slice(0, 2_000));

/** A post, as Disqus calls a comment, with the IDs of its thread and of what it answers. */
interface DisqusPost {
  id: string;
  texts: Texts;
  thread: string;
  parent: string | null;
}

/** Disqus shortens the words of long addresses, and has the whole one in an attribute. */
const withWholeAddresses = (html = ''): string =>
  html.replace(/<a\b([^<>]*)>([^<]+?)(?:\.\.\.|…)<\/a>/g, (link: string, attributes: string, start: string) => {
    const [, address] = [...attributes.matchAll(/ (?:href|title)="([^"]*)"/g)].find(([, value]) => value?.startsWith(start)) ?? [];
    return address ?? link;
  });

/**
 * The account that runs the site, which an export does not name: Disqus makes a thread for each page in its name. Null if no account
 * has most of them.
 */
function ownerOf(threads: readonly Texts[]): string | null {
  const named = threads.flatMap(({ username, isAnonymous }) => (username && isAnonymous !== 'true' ? [username] : []));
  const counts = [...groupBy(named, (username) => username)];
  return counts.find(([, of]) => of.length > threads.length / 2)?.[0] ?? null;
}

/** The comments in an export of Disqus (XML). One that is cut off has the comments before the cut. */
export function readDisqus(xml: string): SourceComments {
  const pages = new Map<string, SourcePage>();
  const threads: Texts[] = [];
  const posts: DisqusPost[] = [];
  let [text, threadId]: [string, string] = ['', ''];
  let thread: Texts | null = null;
  let post: DisqusPost | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = '';
        const id = attributes['dsq:id'] ?? '';
        if (name === 'post') post = { id, texts: {}, thread: '', parent: null };
        else if (name === 'thread' && post) post.thread = id;
        else if (name === 'parent' && post) post.parent = id;
        else if (name === 'thread') [thread, threadId] = [{}, id];
      },
      ontext: (part) => (text += part),
      onclosetag(name, isImplied) {
        if (isImplied) return;
        const value = text.trim();
        text = '';
        if (name === 'post' && post) {
          posts.push(post);
          post = null;
        } else if (post) post.texts[name] ??= value;
        else if (name === 'thread' && thread) {
          pages.set(threadId, { path: thread['link'] ? pathOf(thread['link']) : null, title: lineOf(thread['title']) });
          threads.push(thread);
          thread = null;
        } else if (thread) thread[name] ??= value;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const found: SourceComments = { comments: [], unseen: 0 };
  const owner = ownerOf(threads);
  for (const { id, texts, thread: of, parent } of posts) {
    const page = pages.get(of);
    const time = Date.parse(texts['createdAt'] ?? '');
    if (!page || Number.isNaN(time) || texts['isDeleted'] === 'true' || texts['isSpam'] === 'true') found.unseen += 1;
    else
      found.comments.push({
        id,
        page,
        name: lineOf(texts['name']),
        text: paragraphsOf(withWholeAddresses(texts['message'])),
        at: new Date(time).toISOString(),
        parent,
        isByOwner: owner !== null && texts['username'] === owner,
      });
  }
  return found;
}
