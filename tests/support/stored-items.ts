const AT = '2026-11-19T08:00:00.000Z';
/** When the examples were stored, in milliseconds since 1970. */
export const NOW = Date.parse(AT);
const SENT = { at: AT, score: 0, reasons: [], name: 'Maria', text: 'Thank you for the rye.' };
const COUNTS = { sent: 0, bounced: 0, failed: 0, gone: 0, unknown: 0, waiting: 0 };

/** A sound item of each kind, by what its kind is called; `ID` in its key is replaced. */
export const ITEMS: Record<string, [key: string, value: (id: string) => unknown]> = {
  'A comment': ['comments:kept:spam:ID', (id) => ({ ...SENT, id, kind: 'post', entry: 'rye-starter', email: 'maria@example.org' })],
  'The time of the last e-mail about comments': ['comments:notice:told', () => ({ newest: '', at: NOW, due: null })],
  'A message': ['messages:kept:spam:ID', (id) => ({ ...SENT, id, kind: 'contact', email: 'maria@example.org', tries: 0, nextTry: 0 })],
  'A reader of the newsletter': [
    `newsletter:list:ID:${NOW}-confirmed`,
    (id) => ({ address: `maria-${id.slice(0, 12)}@example.org`, mailedAt: NOW }),
  ],
  'Someone who signed up for the newsletter': ['newsletter:signups:ID', () => ({ address: 'maria@example.org', tries: 0, next: 0 })],
  'A newsletter': [
    'newsletter:campaigns:letters:ID',
    (id) => ({ id, subject: 'Rye week', startedAt: NOW, total: 0, done: { at: NOW, counts: COUNTS } }),
  ],
  'Why a newsletter is not sent': ['newsletter:campaigns:problems:ID', () => 'The mail server does not answer.'],
  'The secret of the links in newsletters': ['newsletter:secrets:ID', () => 'OPGWmPjcPuJ_tMIYtbNI2x25zKZ1QUZFmRLlHSUIRqg'],
  'A session': ['sessions:ID', () => ({ username: 'admin', startedAt: NOW, usedAt: NOW, passwordMark: 'm' })],
  'A passkey': [
    'passkeys:all',
    () => [
      {
        ...{ credentialId: 'c', publicKey: 'k', counter: 0, transports: ['internal'], host: 'localhost', name: 'Phone' },
        ...{ addedAt: NOW, usedAt: null, passwordMark: 'm' },
      },
    ],
  ],
  'When a passkey was used': ['passkeys:ID-used', () => ({ counter: 1, usedAt: NOW })],
  'A link for a forgotten password': ['password-links:sent:ID', () => ({ sentAt: NOW, passwordMark: 'm' })],
  'The address for e-mails about signing in': ['password-links:address:ID', () => ({ address: 'rosa@bakery.example' })],
  'The recovery codes': ['recovery-codes:set', () => ({ id: 'i', of: 'd', hashes: ['h'] })],
  'A new entry that was being saved': ['creations:ID', () => [{ slug: 'rye', revision: 'r', fingerprint: 'f', at: NOW }]],
  'What is known of a photo': ['photos:ID', () => ({ photo: null })],
  'Why a deploy failed': ['deploy-failure', () => ({ at: AT, reason: 'none', log: 'https://app.netlify.com' })],
};

/** What may be wrong with a file: each is made of the sound bytes. */
export const DAMAGE: Record<string, (sound: string) => string | Uint8Array> = {
  'cut off': (sound) => sound.slice(0, Math.floor(sound.length / 2)),
  empty: () => '',
  binary: () => Uint8Array.from({ length: 300 }, (_, index) => (index * 7_919) % 251),
  null: () => 'null',
  'an empty list': () => '[]',
  'a list': () => '[null, 5, {}]',
  'a text': () => '"x"',
  'a number': () => '1e999',
  'an empty object': () => '{}',
  'of a later version': () => '{"version":99,"payload":{"name":"x"}}',
  'of wrong types': (sound) =>
    sound.replaceAll(/:("[^"]*"|-?\d+(?:\.\d+)?)/g, (_, value: string) => (value.startsWith('"') ? ':{}' : ':"x"')),
  'with huge numbers': (sound) => sound.replaceAll(/:\d+/g, ':1e308'),
};

/** A list with nothing in it is sound, words where words belong are, and so is what a damage does not change. */
export const isSound = (what: string, how: string): boolean =>
  (['A passkey', 'A new entry that was being saved'].includes(what) && how === 'an empty list') ||
  (what === 'Why a newsletter is not sent' && ['cut off', 'binary', 'a text'].includes(how)) ||
  DAMAGE[how]?.(textOf(what, 'x')) === textOf(what, 'x');

/** The text of an example as a file has it. */
export const textOf = (what: string, id: string): string => {
  const value = ITEMS[what]?.[1](id);
  return typeof value === 'string' ? value : JSON.stringify(value);
};
/** The key of an example. */
export const keyOf = (what: string, id: string): string => (ITEMS[what]?.[0] ?? '').replace('ID', id);
