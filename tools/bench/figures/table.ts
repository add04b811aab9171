import { namesOf } from './code.ts';
import type { Run } from './run.ts';
import { limitInWords, valueInWords } from './verdicts.ts';

const START = '<!-- figures -->';
const END = '<!-- end of figures -->';
const HEAD = ['what', 'measured', 'limit', 'command', 'date', 'commit', 'cores', 'depends on'];

/** The text of docs/performance.md with these figures in its table. */
export function documentOf(runs: Run[], text: string): string {
  const rows = runs.flatMap(({ command, date, commit, cores, code, figures }) => {
    const run = [`\`${command}\``, date ?? '', commit ?? '', String(cores), namesOf(Object.keys(code)).join(', ')];
    return figures.map(({ what, value, unit }) => {
      const measured =
        value === undefined ? (date === null ? 'not measured yet' : `not measured since ${date}`) : valueInWords({ what, value, unit });
      return [what, measured, limitInWords(what), ...run];
    });
  });
  const widths = HEAD.map((title, place) => Math.max(title.length, ...rows.map((row) => (row[place] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  const lines = [line(HEAD), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)];
  const [before = ''] = text.split(START);
  const [, after = ''] = text.split(END);
  return `${before}${START}\n\n${lines.join('\n')}\n\n${END}${after}`;
}
