import { describe } from 'vitest';
import { ENTRY_CASES } from '../../tests/support/entry-cases.ts';
import { describeChangedEntries } from './entries.change.contract.ts';
import { describeDrafts } from './entries.drafts.contract.ts';
import { describeNewEntries } from './entries.new.contract.ts';

describe.each(ENTRY_CASES)('$kind', (entry) => {
  describeNewEntries(entry);
  describeChangedEntries(entry);
  if (entry.lacks) describeDrafts(entry);
});
