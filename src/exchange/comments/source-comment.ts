/** The page on another site that comments are about. */
export interface SourcePage {
  /** Its path there, such as /2019/05/rye; null if unknown. */
  path: string | null;
  title: string;
}

/** A comment as another program has it. Texts are plain. */
export interface SourceComment {
  /** What it is called there; unique in its file. */
  id: string;
  page: SourcePage;
  name: string;
  text: string;
  /** One to five stars. */
  rating?: number | undefined;
  /** When it was sent, in ISO 8601. */
  at: string;
  /** The comment that it answers; null if none. */
  parent: string | null;
  /** Whether someone wrote it who runs that site. */
  isByOwner: boolean;
}

/** The comments in an export. */
export interface SourceComments {
  comments: SourceComment[];
  /** How many were not on the other site: spam, deleted, not approved, and mere links from elsewhere. */
  unseen: number;
}
