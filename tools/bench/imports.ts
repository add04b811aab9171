import { scoreImports } from './import-corpus.ts';

/** What imports must reach: percentages of fields and words, and no invented fact. */
const LEAST_RIGHT = 97;
const LEAST_KEPT = 100;

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (part / whole) * 100);

/** Prints how well recipes of other programs are read, by format. These are no times, so nothing is recorded. */
export function reportImports(): void {
  const scores = scoreImports();
  const all = { format: 'all', documents: 0, fields: 0, right: 0, words: 0, kept: 0, invented: 0 };
  for (const score of scores)
    for (const name of ['documents', 'fields', 'right', 'words', 'kept', 'invented'] as const) all[name] += score[name];
  console.log('format       documents  fields right    words kept  invented');
  for (const { format, documents, fields, right, words, kept, invented } of [...scores, all]) {
    const shares = [percent(right, fields), percent(kept, words)].map((share) => `${share.toFixed(1)} %`.padStart(12));
    console.log(`${format.padEnd(12)} ${String(documents).padStart(9)} ${shares.join(' ')} ${String(invented).padStart(9)}`);
  }
  for (const line of scores.flatMap(({ wrong }) => wrong)) console.log(`  ${line}`);
  if (percent(all.right, all.fields) < LEAST_RIGHT || percent(all.kept, all.words) < LEAST_KEPT || all.invented > 0) {
    throw new Error(`Imports must have ${LEAST_RIGHT} % of fields right, ${LEAST_KEPT} % of words kept, and nothing invented.`);
  }
}
