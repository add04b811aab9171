/** POST of a form from a script, such as POST /api/comments. */
export interface FormSent {
  sentence: string;
  /** The fragment of the place on the page that says the same. */
  anchor: string;
}
