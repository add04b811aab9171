/** A line that git leaves in a file where two versions of it could not be merged. */
export interface ConflictMarker {
  /** Counted from 1. */
  line: number;
  text: string;
}

const MARKER = /^(?:<{7}|>{7})(?: .*)?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** The first conflict marker of a text that is not in a fenced block of code, where it may be what the text is about; null if there is none. */
export function conflictMarker(text: string): ConflictMarker | null {
  if (!/^(?:<{7}|>{7})/m.test(text)) return null;
  let fence: string | null = null;
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.replace(/\r$/, '');
    const [, marks = '', after = ''] = FENCE.exec(line) ?? [];
    if (fence === null) {
      if (MARKER.test(line)) return { line: index + 1, text: line.slice(0, 60) };
      if (marks !== '' && !(marks.startsWith('`') && after.includes('`'))) fence = marks;
    } else if (marks.startsWith(fence) && after.trim() === '') fence = null;
  }
  return null;
}

/** Says what to do about a conflict marker. */
export const conflictSentence = ({ text }: ConflictMarker): string =>
  `“${text}” is a conflict marker of git: two versions were not merged. Keep one of them, and delete the lines with the markers`;
