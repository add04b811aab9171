import { shownOf, type SiteSections } from '#schema/sections.ts';

/** The links of the page for a missing address: the home page, and sections that the site has. */
export const missingPageLinks = ({ menu, about, blog, contact }: SiteSections): { href: string; label: string }[] => [
  { href: '/', label: 'Home' },
  // There it is called what it is, unless the owner calls it something else.
  { href: menu.path, label: menu.given ?? 'Menu' },
  ...shownOf({ about, blog, contact }).map(({ path, name }) => ({ href: path, label: name })),
];
