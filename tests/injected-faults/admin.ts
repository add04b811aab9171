import type { InjectedFault } from './injected-fault.ts';

const ENTRIES = 'tests/e2e/entries.test.ts';
const SETTINGS = 'tests/e2e/settings.test.ts';

/** Faults in the admin. */
export const ADMIN_FAULTS: readonly InjectedFault[] = [
  {
    name: 'leaving-unasked',
    file: 'admin-shim/entry/unsaved/LeaveGuard.tsx',
    text: 'if (!isDirty) return undefined;',
    replacement: 'if (isDirty) return undefined;',
    consequence: 'The owner leaves a form by a link, and is not told that her work is not saved.',
    before: { [SETTINGS]: ['the settings ask before leaving with unsaved changes'] },
  },
  {
    name: 'overlap-merged',
    file: 'admin-shim/entry/use-entry-save.ts',
    text: 'if (merge.overlapping.length > 0 || merges === MOST_MERGES) {',
    replacement: 'if (merges === MOST_MERGES) {',
    consequence: 'What the owner changed on her laptop is overwritten from her phone without a question.',
    before: {
      [ENTRIES]: [
        'the owner, with a phone and a laptop changes the same fields on both: sees both versions and picks for each',
        'the owner, with a phone and a laptop can postpone the choice and continue writing',
        'the owner, with a phone and a laptop is told which button to press if an autosaved draft was also changed elsewhere',
      ],
      [SETTINGS]: ['the settings merge changes of two devices, and ask about conflicts'],
    },
  },
  {
    name: 'refusal-unexplained',
    file: 'admin-shim/entry/use-entry-save.ts',
    text: 'if (placed.length > 0 && placed.length === errors.length)',
    replacement: 'if (placed.length === errors.length)',
    consequence: 'A refused save says that fields are wrong, and marks none.',
    before: {
      [ENTRIES]: ['the owner, with a phone and a laptop reads on her phone why a save was refused, and what she wrote is still there'],
      [SETTINGS]: ['the settings and the trash say why they cannot be loaded, and why a save was refused'],
    },
  },
  {
    name: 'focus-lost-at-delete',
    file: 'admin-shim/entry/DeletedStrip.tsx',
    text: 'useEffect(() => strip.current?.focus(), [isDone]);',
    replacement: 'useEffect(() => strip.current?.scrollIntoView(), [isDone]);',
    consequence: 'After a delete by keyboard the focus is lost, and Undo is far away.',
    before: { [ENTRIES]: ['the owner, with a phone and a laptop undoes a delete by keyboard'] },
  },
];
