import { z } from 'zod';
import type { ImportReport } from '#exchange/import-report.ts';
import { readStored, writeStored } from '#kitchen/storage.ts';

const NAME = 'imported-guesses';
const guessesSchema = z.record(z.string(), z.array(z.object({ field: z.string(), reason: z.string() })));

const read = (): z.infer<typeof guessesSchema> => guessesSchema.safeParse(readStored('localStorage', NAME)).data ?? {};

/** What imports had to guess about a draft, as long as no one has confirmed it on this device. */
export const guessesOf = (slug: string) => read()[slug] ?? [];

/** Remembers what imports had to guess, by the slugs of the drafts. */
export function rememberGuesses(reports: readonly (readonly [slug: string, report: Pick<ImportReport, 'guessed'>])[]): void {
  const guessed = reports.filter(([, { guessed: guesses }]) => guesses.length > 0);
  writeStored('localStorage', NAME, { ...read(), ...Object.fromEntries(guessed.map(([slug, report]) => [slug, report.guessed])) });
}

/** Forgets the guesses about drafts: they are confirmed, or the drafts are gone. */
export function forgetGuesses(slugs: readonly string[]): void {
  const gone = new Set(slugs);
  writeStored('localStorage', NAME, Object.fromEntries(Object.entries(read()).filter(([slug]) => !gone.has(slug))));
}
