/**
 * A text without the characters at its end that match `character`. A regex such as `/\s+$/` takes quadratic time, because it begins at each
 * character of each run.
 */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
