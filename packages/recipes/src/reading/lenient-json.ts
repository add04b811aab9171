import { withoutEnd } from './text-end.ts';

/** A text, which may be cut off, or a comma that nothing follows. */
const TRAILING_COMMA = /("(?:[^"\\]|\\[^]?)*(?:"|$))|,(?=\s*[}\]])/g;
/** What hides a script from browsers and programs that know none. */
const HIDING = /^\s*(?:(?:\/\/\s*)?(?:<!--|<!\[CDATA\[)|\/\*\s*<!\[CDATA\[\s*\*\/)|(?:(?:\/\/\s*)?(?:-->|\]\]>)|\/\*\s*\]\]>\s*\*\/)\s*$/g;

/** JSON, also with commas at the ends of lists, which people who write it by hand leave there; undefined if it is none. */
export function jsonOfText(text: string): unknown {
  for (const one of [() => text, () => text.replace(TRAILING_COMMA, '$1')]) {
    try {
      return JSON.parse(one());
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** A text, which may be cut off, or what no JSON may have. */
const CONTROLS = /("(?:[^"\\]|\\[^]?)*(?:"|$))|[\u0000-\u001f]+/g;

/** The JSON-LD of a page's script, in which line breaks within texts are not escaped as often as not; undefined if it is none. */
export function jsonOfScript(script: string): unknown {
  const escaped = script
    .replace(HIDING, '')
    .replace(CONTROLS, (_all, text: string | undefined) => text?.replace(/\r?\n/g, '\\n').replace(/[\u0000-\u001f]+/g, ' ') ?? ' ');
  return jsonOfText(withoutEnd(escaped, /[\s;]/));
}
