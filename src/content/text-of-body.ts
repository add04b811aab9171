/** Space before words says nothing beyond so many characters. */
const MOST_SPACE = 100;

/** The text of a body, without the blank lines around it. Space before its first words stays: four columns make them code. */
export function textOfBody(body: string): string {
  const text = body.trim();
  const start = body.indexOf(text);
  return `${/[ \t]*$/.exec(body.slice(Math.max(0, start - MOST_SPACE), start))?.[0]}${text}`;
}
