import { counted } from '#domain/counted.ts';
import { groupBy } from '#domain/group-by.ts';
import { type CommentsImported, MOST_IMPORTED } from '#api/comments.ts';
import type { SourceComment } from '#exchange/comments/source-comment.ts';

/** A request is sent once it has so many comments or letters: each is one commit, and hosts of functions limit what they take. */
const ENOUGH = 200;
const ENOUGH_LETTERS = 500_000;
const MOST_NAMED = 5;

/** What became of an import, with all its requests. */
export type Import = Omit<CommentsImported, 'commit'> & {
  /** How many were not on the other site. */
  unseen: number;
  /** Files that are no export. */
  others: readonly string[];
};

/** Comments in the requests of an import, each with all comments of its pages: answers find what they answer there. */
export function batchesOf(comments: readonly SourceComment[]): SourceComment[][] {
  const batches: SourceComment[][] = [];
  let letters = 0;
  for (const page of groupBy(comments, ({ page: { path, title } }) => path ?? title).values()) {
    const ofPage = page.reduce((sum, { text }) => sum + text.length, 0);
    const last = batches.at(-1);
    const hasRoom = last && last.length + page.length <= ENOUGH && letters + ofPage <= ENOUGH_LETTERS;
    if (hasRoom) {
      last.push(...page);
      letters += ofPage;
    } else {
      for (let start = 0; start < page.length; start += MOST_IMPORTED) batches.push(page.slice(start, start + MOST_IMPORTED));
      letters = ofPage;
    }
  }
  return batches;
}

const named = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more` : names.join(', ');

/** What became of an import, in sentences. */
export function importInWords({ saved, duplicates, unseen, homeless, problems, others }: Import): string {
  const parts = [
    `${saved === 0 ? 'No comment was' : `${counted(saved, 'comment')} ${saved === 1 ? 'was' : 'were'}`} added.`,
    duplicates > 0 ? `The site had ${counted(duplicates, 'comment')} already.` : '',
    unseen > 0 ? `Left out: ${counted(unseen, 'comment')} that ${unseen === 1 ? 'was' : 'were'} spam, deleted or not approved there.` : '',
    homeless.length > 0 ? `Not a post or recipe here, so left out: ${named(homeless.map(({ page, count }) => `${page} (${count})`))}.` : '',
    others.length > 0 ? `Not an export from WordPress or Disqus: ${named(others)}.` : '',
    ...problems.slice(0, MOST_NAMED),
    problems.length > MOST_NAMED ? `And ${problems.length - MOST_NAMED} more like this.` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
