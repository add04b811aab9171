import type { Journal } from './journal.ts';
import type { ObjectReader } from './object-reader.ts';
import type { Repository } from './repository.ts';

/** The steps of a save after which a test may kill the process. */
export type SaveStep = 'commit written' | 'journal written' | 'index locked' | 'index replaced' | 'branch moved' | 'files replaced';

/** What a save needs. */
export interface Workplace {
  repository: Repository;
  objects: ObjectReader;
  journal: Journal;
  onStep(step: SaveStep): void;
}
