import { z } from 'zod';
import { DEVICE_PAGES } from '#domain/site-pages.ts';
import { flag, lazyObject, optionalText } from './fields.ts';

/** A part of the site with a page of its own in the navigation. */
interface Section {
  /** The address of its page; its other pages are below it. */
  path: string;
  /** What it is called in links and lists. */
  name: string;
  /** What it is called in the navigation and in trails; by default its name. */
  shortName?: string;
  /** The title of its page where the content does not define one; by default its name. */
  title?: string;
  /** Whether every site has it. */
  isPermanent?: boolean;
}

/** All sections in the order of the navigation, as they are called unless content/look.json says otherwise. */
const SECTIONS = {
  cakes: { path: '/cakes', name: 'Custom Cakes', shortName: 'Cakes' },
  eats: { path: '/eats', name: 'FK Eats', shortName: 'Eats', title: 'Meals' },
  menu: { path: '/menu', name: 'Creations', isPermanent: true },
  sourdough: { path: '/sourdough', name: 'Classic Sourdough', shortName: 'Sourdough', title: 'Sourdough' },
  about: { path: '/about', name: 'About' },
  blog: { path: '/blog', name: 'Blog' },
  kitchen: { path: '/kitchen', name: 'Family Kitchen', shortName: 'Kitchen' },
  contact: { path: '/contact', name: 'Contact', isPermanent: true },
} as const satisfies Record<string, Section>;

/** The name of a section in code and in content/look.json. */
export type SectionId = keyof typeof SECTIONS;
const IDS = Object.keys(SECTIONS) as SectionId[];
const describe = (id: SectionId): Section => SECTIONS[id];

/** A section of a site, as it is called there. */
export interface SiteSection {
  path: string;
  name: string;
  shortName: string;
  title: string;
  /** The name that the content gives it, if any. */
  given?: string;
  /** Whether the site does not have it. */
  isOff: boolean;
  /** Whether nothing is in it yet: its page says so, and no link leads there. */
  isEmpty?: boolean;
}

/** All sections in the order of the navigation, as they are on a site. */
export type SiteSections = Record<SectionId, SiteSection>;

/** What content/look.json says of a section. */
interface SectionWords {
  name?: string | undefined;
  shortName?: string | undefined;
  isOff?: boolean | undefined;
}

function sectionField(id: SectionId) {
  const { path, name, shortName = name, isPermanent = false } = describe(id);
  const words = {
    name: optionalText('Name', 60).meta({ placeholder: name }),
    shortName: optionalText('In the navigation', 24, 'If empty, its name').meta({ placeholder: shortName }),
  };
  const isOff = flag('Not on my site', 'Pages and links of a section that is not on your site disappear. What you wrote is kept').meta({
    positive: 'On my site',
  });
  return z
    .strictObject({ ...words, ...(isPermanent ? {} : { isOff }) })
    .prefault({})
    .meta({ title: shortName, description: `The page at ${path}` });
}

/** What content/look.json says of the sections. */
export const sectionsSchema = lazyObject(
  () => Object.fromEntries(IDS.map((id) => [id, sectionField(id)])) as unknown as Record<SectionId, z.ZodPrefault<z.ZodType<SectionWords>>>,
);

/** All sections, by what content/look.json says of them. */
export const sectionsOf = (words: Partial<Record<SectionId, SectionWords>> = {}): SiteSections =>
  Object.fromEntries(
    IDS.map((id) => {
      const { name: given, shortName: givenShort, isOff = false } = words[id] ?? {};
      const { path, name, shortName = name, title = name } = describe(id);
      const names = { name: given ?? name, shortName: givenShort ?? given ?? shortName, title: given ?? title };
      return [id, { path, ...names, ...(given === undefined ? {} : { given }), isOff }];
    }),
  ) as SiteSections;

/** The sections with something to see, of some or of all. */
export const shownOf = (sections: Readonly<Record<string, SiteSection>>): SiteSection[] =>
  Object.values(sections).filter(({ isOff, isEmpty }) => !isOff && !isEmpty);

/** The section that an address is in, if any. */
export const sectionAt = (address: string): SectionId | undefined =>
  IDS.find((id) => address === SECTIONS[id].path || address.startsWith(`${SECTIONS[id].path}/`));

/** Whether a site with these sections can have a page at an address. The one for visits without a connection is about the whole site. */
export function hasAddress(sections: SiteSections, address: string): boolean {
  const id = sectionAt(address);
  return id === undefined || address === DEVICE_PAGES[0] || !sections[id].isOff;
}
