const WORDS_A_MINUTE = 220;

/** How many words a text has. HTML tags do not count. */
export const wordCount = (html: string): number => html.replace(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0;

/** Minutes that a text takes to read, at least 1. HTML tags do not count. */
export const readingTime = (html: string): number => Math.max(1, Math.ceil(wordCount(html) / WORDS_A_MINUTE));
