import { hasAddress, type SectionId, sectionsOf, type SiteSections } from '#schema/sections.ts';
import { comingBakes } from './coming-bakes.ts';
import type { ContentView } from './content-view.ts';
import { memoize } from './memoize.ts';
import { recipesByCategory } from './recipes.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** The sections of the site. */
export const siteSections = (content: Pick<ContentView, 'entry'>): SiteSections => sectionsOf(content.entry('look', 'look')?.data.sections);

/** What tells that a section has nothing to show yet. */
const IS_EMPTY: Partial<Record<SectionId, (content: ContentView) => boolean>> = {
  menu: (content) =>
    content
      .all('menu')
      .values()
      .every(({ data }) => data.items.length === 0) && comingBakes(content).listed.length === 0,
  sourdough: (content) => content.entry('sourdough', 'sourdough')?.data.product === undefined,
  blog: (content) => content.postOrder().length === 0,
  kitchen: (content) => recipesByCategory(content.all('recipe')).size === 0,
  cakes: (content) => content.entry('cakes', 'cakes')?.data.groups.every(({ cakes }) => cakes.length === 0) ?? true,
  eats: (content) => content.entry('meals', 'meals')?.data.groups.every(({ meals }) => meals.length === 0) ?? true,
};

/** Whether a section has nothing to show yet. */
export const isEmptySection = (content: ContentView, id: SectionId): boolean => IS_EMPTY[id]?.(content) ?? false;

/** The sections of the site, with those marked that have nothing to show yet. */
export function markedSections(content: ContentView): SiteSections {
  const marked = Object.entries(siteSections(content)).map(([id, section]) =>
    isEmptySection(content, id as SectionId) ? [id, { ...section, isEmpty: true }] : [id, section],
  );
  return Object.fromEntries(marked) as SiteSections;
}

const LINK = /<a [^>]*?href="(\/[^"#?]*)[^>]*>(.*?)<\/a>/gs;

/** A sanitized body whose links to sections that the site does not have are plain words. */
export function withoutMissingSections(content: Pick<ContentView, 'entry'>, html: string): string {
  const sections = siteSections(content);
  if (Object.values(sections).every(({ isOff }) => !isOff)) return html;
  return html.replace(LINK, (link, address: string, words: string) => (hasAddress(sections, address) ? link : words));
}

/** The sections of these entries. */
export const sectionsIn = memoize(({ look }: Pick<ContentSnapshot['entries'], 'look'>): SiteSections =>
  sectionsOf(look.get('look')?.data.sections),
);
