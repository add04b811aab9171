/** The detail of the document event `site:event`, which parts of a page dispatch. Only src/analytics listens. */
export type SiteEvent =
  /** A list changed; `before` and `after` are the query strings. */
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
