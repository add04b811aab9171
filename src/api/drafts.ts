import type { FieldError } from '#domain/content-problem.ts';
import type { ChangedFile } from './example.ts';

/** The kinds whose drafts are listed together. */
export const DRAFT_KINDS = ['recipe', 'post'] as const;
/** One of them. */
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** The fields that can be filled in from what a draft, the library and the settings say already. */
export const OFFERED = ['category', 'excerpt', 'author', 'featuredImage', 'featuredImageAlt'] as const;
/** What there is for each of these fields that a draft lacks. */
export type Offers = Partial<Record<(typeof OFFERED)[number], string>>;

/** A draft in the list of what is missing. */
export interface ListedDraft {
  kind: DraftKind;
  id: string;
  title: string;
  revision: string;
  /** The address of its main photo, if it has one. */
  photo?: string | undefined;
  /** What it lacks to be published; empty if it is ready. */
  missing: FieldError[];
  offers: Offers;
}

/** GET /api/admin/drafts: the drafts of recipes and posts, by title. */
export interface Drafts {
  drafts: ListedDraft[];
}

/** POST /api/admin/drafts: one change of several drafts, in one commit. */
export interface DraftsChange {
  drafts: Pick<ListedDraft, 'kind' | 'id' | 'revision'>[];
  /** The fields that all of them get. */
  set: { category?: string; author?: string; featuredImage?: string; featuredImageAlt?: string };
  /** The fields that each gets from its offers, where it lacks them. */
  fill: (typeof OFFERED)[number][];
  /** Whether those that then lack nothing are published. */
  publish: boolean;
}

/** What a change of several drafts did. */
export interface DraftsChanged {
  changed: number;
  published: number;
  /** What was not done, in sentences that name the draft. */
  problems: string[];
  /** Null if nothing changed. */
  commit: string | null;
  /** What changed, to undo it. */
  files: ChangedFile[];
}
