import { useContext } from 'react';
import { type Scheduled, type Visibility, visibilityOf } from './visibility.ts';
import { TimeZone } from '../kit/time-zone.ts';

const WORDS: Record<Visibility, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', over: 'Taken down' };

/** Whether visitors see an entry: a word and a shape. */
export function StatusBadge({ entry }: { entry: Scheduled }) {
  const visibility = visibilityOf(entry, useContext(TimeZone), Date.now());
  return <span className={`status ${visibility}`}>{WORDS[visibility]}</span>;
}
