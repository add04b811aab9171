import type { InjectedFault } from './injected-fault.ts';

const POSTS_CHANGE = 'functions/api/posts.change.test.ts';
const PAGES = 'functions/api/pages.test.ts';

const ENTRIES = 'functions/api/entries.test.ts';
const POSTS_GIT = 'functions/api/posts.git.test.ts';

const CHANGED = ['post', 'recipe', 'collection', 'page'].flatMap((kind) => [
  `${kind} a change of a ${kind} on an old revision, however it is named, is a conflict with the current entry`,
  `${kind} a change of a ${kind} from several clients at once succeeds once, and the others get a conflict`,
]);
const MOVED = ['post', 'recipe', 'collection', 'page'].flatMap((kind) => [
  `${kind} a ${kind} with a new address is moved in one commit, and found by its id`,
  `${kind} a ${kind} with a new address that two want at once goes to one`,
]);
const RENAMED = ['post', 'recipe', 'collection'].flatMap((kind) => [
  `a ${kind} that is renamed keeps every slug it had, and drops the one it goes back to`,
  `a ${kind} that is renamed keeps them through changes that do not name them; null or an empty list clears them`,
  `a ${kind} that is renamed keeps them in the file editor too, whether or not it sends them`,
  `a ${kind} that is renamed keeps them when an older version is restored, and when restored from the trash`,
]);
const ALL = [
  'all=true',
  'all=TRUE',
  'ALL=true',
  'All=1',
  'all',
  'all=',
  'all=yes',
  '%61ll=true',
  'all=true&all=false',
  'all=true%20',
  'x=1&all=%74rue',
];

const STORE = 'packages/git-content/src/local-git/store.test.ts';
const BY_HAND = [
  'the working tree a save from the committed revision of a file changed by hand is a conflict',
  'the working tree a save from a change by hand replaces it',
  'the working tree a save from a change by hand that goes back to the committed text makes no commit',
  'the working tree saving a change by hand as it is commits it',
  'the working tree a new entry does not replace an untracked file',
  'the working tree what is staged for a saved path stays staged',
];

/** Faults in the API and the content stores. */
export const API_FAULTS: readonly InjectedFault[] = [
  {
    name: 'conflict-unnoticed',
    file: 'functions/entries/entry-keeper.ts',
    text: 'const asked = written.revision ?? revision;',
    replacement: 'const asked = revision;',
    consequence: 'The admin’s save overwrites what another device has saved meanwhile, without a question.',
    before: {
      [POSTS_CHANGE]: [
        'a change succeeds when retried after a lost response',
        'a change on an old revision (in the body) returns the current entry',
        'a change from several clients at once succeeds once, and the others get a conflict',
        'a change of a file with uncommitted edits starts from those',
        'a new address on an old revision is a conflict, not a move',
      ],
      'functions/api/recipes.save.test.ts': ['a changed recipe of an older revision is a conflict with the current entry'],
    },
    now: { [ENTRIES]: CHANGED },
  },
  {
    name: 'drafts-for-visitors',
    file: 'functions/api/entry-routes.ts',
    text: 'await guard.require(context);',
    replacement: 'await guard.find(context);',
    consequence: 'Anyone can list the drafts with ?all=true.',
    before: {
      'functions/api/posts.test.ts': ALL.map((query) => `the visitors’ view with ${query} is nothing but a request to sign in`),
      'functions/api/recipes.test.ts': ['drafts are hidden: ?all=true'],
      'functions/api/collections.test.ts': ['drafts are hidden: ?all=true'],
    },
  },
  {
    name: 'old-address-forgotten',
    file: 'functions/entries/entry-draft.ts',
    text: 'movedTo(parsed.data, current?.slug ?? slug, slug)',
    replacement: 'movedTo(parsed.data, slug, slug)',
    consequence: 'Links to an entry break when the owner changes its address, because the old one does not redirect.',
    before: {
      'functions/api/former-slugs.test.ts': RENAMED,
      [PAGES]: ['a page of text redirects from its old address when renamed, and reserves it'],
    },
  },
  {
    name: 'line-ends-mixed',
    file: 'functions/entries/entry-draft.ts',
    text: '...(current?.lineEnd ? { lineEnd: current.lineEnd } : {}),',
    replacement: '',
    consequence: 'A save rewrites the line ends of a file’s front matter, and its diff shows lines that were not changed.',
    before: {
      'functions/api/posts.body.test.ts': [
        'the body in a file with Windows line ends keeps them, and nothing changes but what was changed',
      ],
    },
  },
  {
    name: 'body-photo-lost',
    file: 'functions/entries/photos-of.ts',
    text: "if (!photos.has(address)) photos.set(address, 'content');",
    replacement: "if (photos.has(address)) photos.set(address, 'content');",
    consequence: 'A new photo in a text is not committed with it, and visitors never see it.',
    before: { [POSTS_CHANGE]: ['a missing photo is reported at the field that uses it'] },
    now: { [POSTS_GIT]: ['a missing photo is reported at the field that uses it'] },
  },
  {
    name: 'rename-half-saved',
    file: 'functions/entries/entry-keeper.ts',
    text: '{ path: current.path, bytes: null, ...based },',
    replacement: '',
    consequence: 'An entry that gets another address stays at the old one as well, as a second entry.',
    before: {
      [POSTS_CHANGE]: [
        'a change succeeds when retried after a lost response',
        'a new address moves the file in one commit, and the id stays',
        'a new address given to two posts at once succeeds for one',
      ],
      [PAGES]: ['a page of text redirects from its old address when renamed, and reserves it'],
    },
    now: { [ENTRIES]: MOVED, [PAGES]: ['a page of text redirects from its old address when renamed, and reserves it'] },
  },
  {
    name: 'created-twice',
    file: 'functions/entries/entry-keeper.ts',
    text: 'if (isUnsaved(error)) await forget?.();',
    replacement: 'if (!isUnsaved(error)) await forget?.();',
    consequence: 'A phone that lost the answer to a new entry and sends it again creates it twice.',
    before: {
      'functions/api/creations.test.ts': [
        'a creation with an Idempotency-Key saved by a process that was killed before responding is found by the next: {"slug":"rye"}',
        'a creation with an Idempotency-Key saved by a process that was killed before responding is found by the next: {}',
        'a creation with an Idempotency-Key under another slug waits for an earlier attempt to finish',
        'a creation with an Idempotency-Key whose failure is certain is forgotten',
      ],
    },
  },
  {
    name: 'fixed-pages-unlisted',
    file: 'functions/api/pages.ts',
    text: 'isOwnersPage(page) || fixedSlugs.includes(page.slug)',
    replacement: 'isOwnersPage(page) && !fixedSlugs.includes(page.slug)',
    consequence: 'The owner finds no privacy policy to edit in the list of pages.',
    before: { [PAGES]: ['a fixed page can be edited without other changes'] },
  },
  {
    name: 'edits-by-hand-overwritten',
    file: 'packages/git-content/src/local-git/store.ts',
    text: 'expected !== undefined && expected !== state.revision && !taken',
    replacement: 'expected !== undefined && expected !== before && !taken',
    consequence: 'A save overwrites what someone is editing in the file and has not committed.',
    before: {
      [POSTS_CHANGE]: ['a change of a file with uncommitted edits starts from those'],
      [STORE]: BY_HAND,
    },
    now: { [STORE]: BY_HAND },
  },
  {
    name: 'photo-added-twice',
    file: 'functions/entries/photo-keeper.ts',
    text: 'bytes && !kept.has(photoId(bytes)) && !added.has(url)',
    replacement: 'bytes && !added.has(url)',
    consequence: 'The library has a photo twice if the owner uploads it again.',
    before: {
      'functions/api/photos.test.ts': ['adding photos to the library does not fail because of one photo, and adds duplicates once'],
    },
  },
];
