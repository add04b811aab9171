import type { InjectedFault } from './injected-fault.ts';

/** Faults in publishing. */
export const PUBLISHING_FAULTS: readonly InjectedFault[] = [
  {
    name: 'page-not-rendered-again',
    file: 'src/content/stale-pages.ts',
    text: 'changed.add(`${kind}/${entry.slug}`);',
    replacement: '',
    consequence: 'A change of the settings is saved, and pages keep showing the old phone number.',
    before: {
      'src/content/stale-pages.test.ts': [
        'a save of the settings that changes a page of the sitemap renders only those pages again that say it',
        'a save of the settings that changes the name renders only those pages again that say it',
        'a page that is known to be stale is asked nothing more',
      ],
    },
  },
  {
    name: 'schedule-asleep',
    file: 'src/content/schedule.ts',
    text: '[...scheduledChanges(entries).map(({ at }) => at), ...ofTurns]',
    replacement: '[...ofTurns]',
    consequence: 'A scheduled post does not appear until the next save.',
    before: {
      'src/content/schedule.test.ts': [
        'a published post appears at its time and disappears at its time',
        'a date without a time is midnight of the bakery, on the days when clocks change too',
        'it is dated by its time, unless it has a date of its own',
        'moments',
        'between two moments it is the very same, and a moment changes what is scheduled only',
      ],
      'tests/e2e/schedule.test.ts': ['what is scheduled appears and disappears within a second of its time, without a commit'],
    },
  },
  {
    name: 'end-of-schedule-ignored',
    file: 'src/content/schedule.ts',
    text: 'after: asDraft } as const',
    replacement: 'after: dated } as const',
    consequence: 'An offer that is to end at a time stays on the site.',
    before: { 'src/content/schedule.test.ts': ['a published post appears at its time and disappears at its time'] },
  },
];
