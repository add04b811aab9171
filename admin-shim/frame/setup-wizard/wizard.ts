import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#kitchen/storage.ts';
import { editField, HEALTH, screenOf } from '../../routing/address.ts';

/** A step of making the site one's own: the form that it is about, and what to do there. */
interface WizardStep {
  title: string;
  text: string;
  address: string;
}

/** The steps in their order. */
export const WIZARD: readonly WizardStep[] = [
  {
    title: 'Name and address',
    text: 'What the site is called, one sentence for search engines, where visitors find it on the web, and your e-mail address. Under SEO, the title that search engines show.',
    address: editField('settings', 'settings', 'siteName'),
  },
  {
    title: 'Town and phone',
    text: 'Your phone number, the town of each pickup, your country and currency, your time zone, the offer if you have one, and where people order.',
    address: editField('business', 'business', 'phone'),
  },
  {
    title: 'Legal wording',
    text: 'The wording the law requires on pages and labels where you are. The example has what Texas requires of a home kitchen. Clear what doesn’t apply.',
    address: editField('business', 'business', 'legalNotice'),
  },
  {
    title: 'Reviews and prices',
    text: 'The link where customers leave a review, and for search engines your price range and how people pay. Clear what you do not have.',
    address: editField('business', 'business', 'reviewUrl'),
  },
  {
    title: 'Colors and typefaces',
    text: 'Choose a palette, or your own four colors, and a pair of typefaces. Preview shows the home page before you save.',
    address: editField('look', 'look', 'palette'),
  },
  {
    title: 'Logo',
    text: 'Your own logo, for the top of each page and for home screens. Without one, the site shows a drawn loaf in your colors.',
    address: editField('look', 'look', 'logo'),
  },
  {
    title: 'Sections',
    text: 'What the parts of the site are called. Turn off what you do not have: its page and all links to it disappear.',
    address: editField('look', 'look', 'sections.cakes.name'),
  },
  {
    title: 'First photo',
    text: 'The photo and the headline that visitors see first. A photo straight from your phone is fine.',
    address: editField('home', 'home', 'hero.title'),
  },
  {
    title: 'Your story',
    text: 'Who bakes, and since when. It appears below the first photo.',
    address: editField('home', 'home', 'story.title'),
  },
  { title: 'First product', text: 'Add an item to the menu: your first loaf, its price and its photo.', address: screenOf('menu') },
];

/** After the last step comes what is left to do: the site's health, which then says that the setup is finished. */
export const WIZARD_END = `${HEALTH}?walked`;

const KEY = 'walk';
/** Said instead of a step by someone who has finished, or does not want to be asked. */
const NEVER = 'never';

/** Where the setup is: at a step, not begun, or finished or not wanted. */
export type WizardPlace = number | 'none' | typeof NEVER;

const placeFrom = (stored: unknown): WizardPlace => {
  if (stored === NEVER) return NEVER;
  return typeof stored === 'number' && stored in WIZARD ? stored : 'none';
};

let placeNow = placeFrom(readStored('localStorage', KEY));
const listeners = new Set<() => void>();

/** Goes to a step, or ends the setup; remembered on this device. */
export function setWizard(place: WizardPlace): void {
  placeNow = place;
  writeStored('localStorage', KEY, place === 'none' ? null : place);
  listeners.forEach((listener) => listener());
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the setup is. */
export const useWizard = (): WizardPlace => useSyncExternalStore(listen, () => placeNow);
