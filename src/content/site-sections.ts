import { sectionsOf, type SiteSections } from '#domain/sections.ts';
import type { ContentView } from './content-view.ts';
import { memoize } from './memoize.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** The sections of the site. */
export const siteSections = (content: Pick<ContentView, 'entry'>): SiteSections => sectionsOf(content.entry('look', 'look')?.data.sections);

/** The sections of these entries. */
export const sectionsIn = memoize(({ look }: Pick<ContentSnapshot['entries'], 'look'>): SiteSections =>
  sectionsOf(look.get('look')?.data.sections),
);
