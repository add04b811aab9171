/** POST of a form from a script, such as POST /api/comments. */
export interface FormSent {
  sentence: string;
}
