const WORDS_A_MINUTE = 220;

/** The number of words in a text. HTML tags do not count. */
export const wordCount = (html: string): number => html.replace(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0;

/** The reading time of a text in minutes, at least 1. HTML tags do not count. */
export const readingTime = (html: string): number => Math.max(1, Math.ceil(wordCount(html) / WORDS_A_MINUTE));
