import type { SiteSection } from '#schema/sections.ts';

/** A link back to a section; `words` if the owner has not named it. */
export const backTo = ({ path, given, shortName }: SiteSection, words: string): { href: string; label: string } => ({
  href: path,
  label: given ? `Back to ${shortName}` : words,
});
