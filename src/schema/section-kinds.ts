import type { ContentKind } from './content-kinds.ts';
import type { SectionId, SiteSections } from './sections.ts';

/** The kinds of content that only one section shows. */
const SECTION_KINDS = {
  cakes: ['cakes'],
  eats: ['meals'],
  sourdough: ['sourdough'],
  about: ['about', 'reviews'],
  blog: ['post'],
  kitchen: ['recipe', 'collection'],
} as const satisfies Partial<Record<SectionId, readonly ContentKind[]>>;

const all = Object.entries(SECTION_KINDS) as [SectionId, readonly ContentKind[]][];

/** The kinds of content that a site with these sections does not show. */
export const hiddenKinds = (sections: SiteSections): ContentKind[] => all.flatMap(([id, kinds]) => (sections[id].isOff ? kinds : []));

/** The section that shows a kind of content, if it is in one alone. */
export const sectionOfKind = (kind: ContentKind): SectionId | undefined => all.find(([, kinds]) => kinds.includes(kind))?.[0];
