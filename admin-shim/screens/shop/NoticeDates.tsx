import { useContext } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import { momentInWords } from '#schema/moment-words.ts';
import { TimeZone } from '../../kit/time-zone.ts';

/** Between which moments visitors see a notice. */
export function NoticeDates({ publishAt, unpublishAt }: Pick<ListedEntry, 'publishAt' | 'unpublishAt'>) {
  const timeZone = useContext(TimeZone);
  const from = publishAt ? `From ${momentInWords(publishAt, timeZone)}` : '';
  const until = unpublishAt ? `${from ? 'until' : 'Until'} ${momentInWords(unpublishAt, timeZone)}` : '';
  return [from, until].filter(Boolean).join(' ') || <span className="none">No end</span>;
}
