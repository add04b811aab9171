/** What a visitor is told who sends neither a comment nor stars. Apart from the schemas, which browsers do not need. */
export const NOTHING_SAID = 'Please write a comment, or give the recipe stars.';
