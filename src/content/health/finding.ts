import type { ContentKind } from '#schema/content-kinds.ts';
import type { Entry } from '../snapshot.ts';
import { entryTitle } from '../photo-uses.ts';

/** What visitors run into is an error, what the site would be better without a warning, what is only worth a look a hint. */
export type Severity = 'error' | 'warning' | 'hint';

/** Every check by its code, the worst first: the heading of its findings, how bad they are, and what to do about one of them. */
export const CHECKS = {
  link: { title: 'Links that lead nowhere', severity: 'error', action: 'Change the link' },
  'missing-photo': { title: 'Photos that are gone', severity: 'error', action: 'Choose another photo' },
  sitemap: { title: 'Pages in the sitemap that do not exist', severity: 'error', action: 'Change the page' },
  contrast: { title: 'Text that is hard to read', severity: 'error', action: 'Choose colors' },
  example: { title: 'Details that are still the example’s', severity: 'warning', action: 'Write your own' },
  'order-link': { title: 'Order links that lead nowhere', severity: 'warning', action: 'Change the link' },
  alt: { title: 'Photos without a description', severity: 'warning', action: 'Describe the photo' },
  'small-photo': { title: 'Photos that are too small', severity: 'warning', action: 'Choose a larger photo' },
  location: { title: 'Photos that reveal where they were taken', severity: 'warning', action: 'Open the photos' },
  'empty-section': { title: 'Sections without content', severity: 'warning', action: 'Change the sections' },
  'bake-day': { title: 'No upcoming bake day', severity: 'warning', action: 'Open the last list' },
  'structured-data': { title: 'What Google requires', severity: 'warning', action: 'Add it' },
  title: { title: 'The same title on several pages', severity: 'warning', action: 'Change the title' },
  moved: { title: 'Links to an old address', severity: 'hint', action: 'Change the link' },
  description: { title: 'Search results', severity: 'hint', action: 'Change the words' },
  offer: { title: 'Menu items without a price or a photo', severity: 'hint', action: 'Add it' },
  color: { title: 'Colors that the site adjusts', severity: 'hint', action: 'Choose colors' },
  'unused-photo': { title: 'Unused photos', severity: 'hint', action: 'Open the photos' },
  draft: { title: 'Drafts that are waiting', severity: 'hint', action: 'Open the draft' },
} as const satisfies Record<string, { title: string; severity: Severity; action: string }>;
/** The code of a check. It never changes. */
export type CheckCode = keyof typeof CHECKS;

/** Words of the example, and the owner's own instead of them. */
export interface OwnWords {
  is: 'name' | 'e-mail' | 'phone';
  from: string;
  to: string;
}

/**
 * A change that is safe without being looked at first: `link` replaces an address in a field by the one that it leads to, `rename` what is
 * the example's in all texts of the entry, `alt` fills in the words that the library has for a photo, `trash` deletes a photo that
 * nothing uses. Each can be undone.
 */
export type Fix =
  | { does: 'link'; from: string; to: string }
  | { does: 'rename'; words: OwnWords[] }
  | { does: 'alt'; words: string }
  | { does: 'trash'; address: string };

/** The entry that a finding is about. */
interface FoundIn {
  kind: ContentKind;
  slug: string;
  id: string;
  /** What it is called in the admin. */
  title: string;
}

/** Something about the site that should be better. */
export interface Finding {
  code: CheckCode;
  /** Relative to the repository root. */
  file: string;
  /** The field, such as `ingredients[2].amount`; `content` is the body. Empty if it is about the whole file. */
  path: string;
  /** What is wrong, as a sentence. */
  message: string;
  /** Absent for a photo that no entry uses. */
  entry?: FoundIn;
  fix?: Fix;
}

/** Makes a finding about a field of an entry. */
export function found(code: CheckCode, entry: Entry, path: string, message: string, fix?: Fix): Finding {
  const { kind, slug, id, path: file } = entry;
  return { code, file, path, message, entry: { kind, slug, id, title: entryTitle(entry) }, ...(fix ? { fix } : {}) };
}
