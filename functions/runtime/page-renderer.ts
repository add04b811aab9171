import type { ContentSnapshot } from '#content/snapshot.ts';

/** A rendered page. */
export interface PageAnswer {
  status: number;
  text: string;
}

/** Renders the page at an address from content that may be unsaved. */
export type RenderPage = (route: string, snapshot: ContentSnapshot) => Promise<PageAnswer>;
