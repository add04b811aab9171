/** A refusal as the API answers it. */
export interface Problem {
  status: number;
  error: string;
  errors?: { path: string; message: string }[];
  current?: Record<string, unknown> | null;
}

/** An entry as the API answers it to an admin. */
export interface Saved {
  id: string;
  slug: string;
  title: string;
  status: string;
  revision: string;
  commit: string;
  [field: string]: unknown;
}
