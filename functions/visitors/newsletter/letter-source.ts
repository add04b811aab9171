import type { LetterSource } from '#api/newsletter.ts';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { findEntry } from '#content/snapshot.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import { ProblemError } from '../../http/problem.ts';
import { type WrittenLetter, writeLetter } from '../../mail/letter/letter-mail.ts';

/** The letter that is made of something, and the ID of its campaign, which is the same whenever it is made. Throws a 404. */
export async function letterOf(
  content: Pick<ContentSource, 'published'>,
  source: LetterSource,
  now: Date,
): Promise<{ id: string; letter: WrittenLetter }> {
  const snapshot = snapshotAt(await content.published(), now.getTime());
  const reader = createReader(snapshot);
  if ('week' in source) {
    const week = reader.weekLetter();
    if (!week) throw new ProblemError(404, 'The site shows no list for a coming bake day, so nothing was sent.');
    return { id: `week-${week.date}`, letter: writeLetter(week.letter, reader.letterhead()) };
  }
  const post = reader.postLetter(source.post);
  const entry = findEntry(snapshot, 'post', source.post);
  if (!post || !entry) throw new ProblemError(404, 'The site shows no post with this name, so there is nothing to send. Publish it first.');
  return { id: `post-${entry.id}`, letter: writeLetter(post, reader.letterhead()) };
}
