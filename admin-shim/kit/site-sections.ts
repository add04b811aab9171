import { createContext, useContext } from 'react';
import { sectionOfKind } from '#schema/section-kinds.ts';
import { sectionsOf, type SiteSection, type SiteSections } from '#schema/sections.ts';
import { SHOP_KINDS, SHOP_TITLES, type ShopKind } from '../routing/address.ts';

/** The sections of the site. */
export const Sections = createContext<SiteSections>(sectionsOf());

/** What a section's screen is called: by the owner's own name for the section, or else by a word of the admin. */
export const nameOf = ({ given }: SiteSection, word: string): string => given ?? word;
/** The same in the navigation. */
export const shortNameOf = ({ given, shortName }: SiteSection, word: string): string => (given === undefined ? word : shortName);

/** Kinds whose screen is about one section, and called like it. */
const NAMED: ReadonlySet<ShopKind> = new Set(['menu', 'cakes', 'meals', 'sourdough', 'about']);

/** The screens of the shop's own content and their titles, without those of sections that the site does not have. */
export function useShopScreens(): { kind: ShopKind; title: string }[] {
  const sections = useContext(Sections);
  return SHOP_KINDS.flatMap((kind) => {
    const id = sectionOfKind(kind);
    const section = id && sections[id];
    if (section?.isOff) return [];
    return { kind, title: section && NAMED.has(kind) ? nameOf(section, SHOP_TITLES[kind]) : SHOP_TITLES[kind] };
  });
}
