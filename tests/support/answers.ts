/** An error response of the API. */
export interface Problem {
  status: number;
  error: string;
  errors?: { path: string; message: string }[];
  current?: Record<string, unknown> | null;
}

/** An entry in a response to the admin. */
export interface Saved {
  id: string;
  slug: string;
  title: string;
  status: string;
  revision: string;
  commit: string;
  [field: string]: unknown;
}
