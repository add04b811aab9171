import type { Guess } from '@family-bakery/recipes/reading/source-recipe';

/** What an import says about a recipe. */
export interface ImportReport {
  /** The fields that the file states. */
  recognized: string[];
  /** The fields that were concluded, each with the reason. They are to be confirmed. */
  guessed: Guess[];
  /** The cook's words that no field has room for: what they are, in the notes. */
  inNotes: string[];
  /** What was not imported: ratings, comments, dates and other things of the program that it came from. */
  leftOut: string[];
  /** What the draft lacks before it can be published: the schema's messages. */
  missing: string[];
}

/** Gathers what becomes of a source: fields of the draft, notes, and the report. */
export function gatherer() {
  const notes: string[] = [];
  const report: Omit<ImportReport, 'missing'> = { recognized: [], guessed: [], inNotes: [], leftOut: [] };
  return {
    notes,
    report,
    guess: (field: string, reason: string) => report.guessed.push({ field, reason }),
    /** Keeps words in the notes that no field has room for. */
    keep: (label: string, text: string) => {
      if (text === '') return;
      report.inNotes.push(label);
      notes.push(label === '' ? text : `${label}: ${text}`);
    },
  };
}
/** What gathers what becomes of a source. */
export type Gatherer = ReturnType<typeof gatherer>;
