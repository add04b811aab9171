import { afterEach, expect } from 'vitest';
import { leave } from './visit.ts';

// In a file of its own, which is run for each file of tests. The files share what they import.
afterEach(async () => expect(await leave()).toEqual([]));
