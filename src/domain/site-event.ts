/**
 * What a part of a page tells of itself: the detail of the document's event `site:event`. Nobody need listen; where visits
 * are counted, src/analytics does.
 */
export type SiteEvent =
  /** A list shows something else: the search parts of its address before and after. */
  | { about: 'list'; path: string; before: string; after: string }
  | { about: 'offer-shown' }
  | { about: 'offer-copied' }
  /** `how` is button, overlay or escape. */
  | { about: 'offer-closed'; how: string };

declare global {
  interface DocumentEventMap {
    'site:event': CustomEvent<SiteEvent>;
  }
}
