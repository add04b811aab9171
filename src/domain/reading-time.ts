const WORDS_A_MINUTE = 220;

/** Minutes that a text takes to read, at least 1. HTML tags do not count. */
export function readingTime(html: string): number {
  const words = html.replace(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}
