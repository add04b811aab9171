import type { ContentKind } from '#domain/content-kinds.ts';

/** GET /api/admin/example: how much a site has of each kind that a bakery fills with its own. */
export interface ExampleContent {
  content: { kind: ContentKind; count: number }[];
}

/** POST /api/admin/example, with the count of all of it, and whether the pages get plain texts: what was removed. */
export interface StartedEmpty {
  commit: string;
  removed: number;
}
