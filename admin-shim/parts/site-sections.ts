import { createContext, useContext } from 'react';
import { sectionOfKind } from '#domain/section-kinds.ts';
import { sectionsOf, type SiteSections } from '#domain/sections.ts';
import { SHOP_KINDS, SHOP_TITLES, type ShopKind } from '../navigation/address.ts';

/** The sections of the site. */
export const Sections = createContext<SiteSections>(sectionsOf());

/** Kinds whose screen is about one section, and called like it. */
const NAMED: ReadonlySet<ShopKind> = new Set(['cakes', 'meals', 'sourdough', 'about']);

/** The screens of the shop's own content and their titles, without those of sections that the site does not have. */
export function useShopScreens(): { kind: ShopKind; title: string }[] {
  const sections = useContext(Sections);
  return SHOP_KINDS.flatMap((kind) => {
    const id = sectionOfKind(kind);
    const section = id && sections[id];
    if (section?.isOff) return [];
    const given = NAMED.has(kind) ? section?.given : undefined;
    return { kind, title: given ?? SHOP_TITLES[kind] };
  });
}
