import { beforeEach, describe, expect, test } from 'vitest';
import { createLog, type Log, secretsAmong } from './log.ts';
import { OutsideError } from './outside-error.ts';
import { expectLessThan } from '../../../tests/support/quickly.ts';

const PASSWORD = 'eighteen hours of rest';
const address = '192.0.2.1';
/** The characters of a secret that say something of it. */
const SHORTEST = 6;

let lines: string[];
let now: number;
let renewed: string;
let log: Log;
beforeEach(() => {
  lines = [];
  renewed = '';
  now = Date.parse('2026-11-20T08:00:00Z');
  log = createLog({ write: (line) => lines.push(line), secrets: () => [PASSWORD, '', renewed], now: () => now });
});
const read = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

test('an event is one line of JSON with its time and level', () => {
  log.event({ event: 'login-failed', address, reason: 'code' });
  expect(read()).toEqual([{ time: '2026-11-20T08:00:00.000Z', level: 'warn', event: 'login-failed', address, reason: 'code' }]);
});

test('a fault has its name, message, stack and cause', () => {
  log.fault(new TypeError('It broke.', { cause: new Error('The disk is full.', { cause: 'sectors' }) }));
  log.fault('a text');
  expect(read()).toMatchObject([
    {
      level: 'error',
      event: 'fault',
      name: 'TypeError',
      message: 'It broke.',
      stack: expect.stringContaining('log.test.ts') as string,
      cause: { message: 'The disk is full.', cause: { message: 'sectors' } },
    },
    { name: 'Error', message: 'a text' },
  ]);
});

test('a failure outside has no stack', () => {
  const failure = new OutsideError('graph.example answered with an error (400).');
  log.fault(failure);
  log.fault(new Error('Instagram post DRye_03: graph.example answered with an error (400).', { cause: failure }));
  const lines = read();
  expect(lines).toMatchObject([
    { message: 'graph.example answered with an error (400).' },
    { message: 'Instagram post DRye_03: graph.example answered with an error (400).' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test.each(['\n{"event":"login-succeeded"}', '\r\n', '\u2028', '\u001b[2J', '\u009b31m', '\u0000', '\u202egnol', '"},{"', '\ud800'])(
  '%j cannot break out of its line',
  (text) => {
    log.event({ event: 'request-refused', address: text, method: text, path: `/api/${text}`, status: 401 });
    log.fault(new Error(text));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
    expect(read()[0]).toMatchObject({ event: 'request-refused', path: `/api/${text}` });
  },
);

describe('no secret is in a line', () => {
  test.each([
    ['a known one', PASSWORD, PASSWORD],
    ['a cookie', 'cookie: __Host-session=Ab1-_x; path=/', 'Ab1-_x'],
    ['a token in a header', 'authorization: Bearer abcdefgh.ijkl', 'abcdefgh'],
    ['a token of GitHub', 'remote: ghp_abcdefghijklmnop and github_pat_11ABCDEFGH0123', 'abcdefghijklmnop'],
    ['a name and password in an address', 'https://anna:hunter22@example.com/x.git', 'hunter22'],
    ['a key in an address', 'https://maps.example/json?place=1&key=AIzaPlanted', 'AIzaPlanted'],
    ['a code in an address', '/login?code=123456', '123456'],
    ['a hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', 'aGFzaGhhc2g'],
    ['an e-mail address', 'Author: Anna <anna.kessler@bakery.example.com>', 'kessler'],
  ])('%s', (_what, text, secret) => {
    log.fault(new Error(text, { cause: new Error(text) }));
    log.event({ event: 'request-refused', address: text, method: 'GET', path: text, status: 401 });
    expect(lines.join()).toContain('[secret]');
    expect(lines.join()).not.toContain(secret);
  });
});

describe('truncation leaves no half of a secret', () => {
  const LOGGED = 8_000;
  const filled = (word: string, length: number) => word.repeat(Math.floor(length / word.length)).padEnd(length);

  test.each([
    ['a known one', '', PASSWORD],
    ['one that holds another', '', `${PASSWORD} and then some`],
    ['a token of GitHub', '', 'github_pat_11ABCDEFGH0123456789'],
    ['a name and password in an address', 'https://', 'anna:hunter22hunter22@'],
    ['a hash', '', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'],
    ['an e-mail address', '', 'anna.kessler@bakery.example.com'],
  ])('%s', (_what, prefix, secret) => {
    renewed = `${PASSWORD} and then some`;
    // Secrets before it make the text shorter, and what was cut off does not come back for that.
    for (const word of ['x ', `${PASSWORD} `]) {
      for (let before = LOGGED - secret.length; before < LOGGED; before += 1) {
        log.fault(new Error(filled(word, before - prefix.length) + prefix + secret + ' x'.repeat(LOGGED)));
        const said = lines.splice(0).join();
        for (let length = SHORTEST; length < secret.length; length += 1) expect(said).not.toContain(secret.slice(0, length));
        now += 60_000;
      }
    }
  });
});

test('a secret that was renewed is masked from then on', () => {
  renewed = 'the new one';
  log.fault(new Error('It says the new one.'));
  expect(read()).toMatchObject([{ message: 'It says [secret].' }]);
});

test('a megabyte is truncated quickly', () => {
  for (const text of ['x'.repeat(1_000_000), 'a@'.repeat(500_000), 'a.'.repeat(500_000), '://'.repeat(300_000)]) {
    const started = performance.now();
    log.fault(new Error(text));
    expectLessThan(500, performance.now() - started);
    expect(lines.pop()?.length).toBeLessThan(40_000);
  }
});

test('one kind of event has sixty lines a minute, then how many were left out is told', () => {
  const refuse = (times: number) => {
    for (let index = 0; index < times; index += 1) log.event({ event: 'login-refused', address, reason: 'too many tries' });
  };
  refuse(1_000);
  log.event({ event: 'session-ended', address });
  expect(read()).toHaveLength(61);
  now += 60_000;
  refuse(1);
  expect(read()).toMatchObject([{ event: 'lines-left-out', of: 'login-refused', lines: 940 }, { event: 'login-refused' }]);
});

describe('a flood of faults does not suppress others', () => {
  const here = (text: string) => log.fault(new Error(text));
  const there = (text: string) => log.fault(new TypeError(text));

  test('however many there are, and whatever they say; how many were left out is told', () => {
    for (let index = 0; index < 1_000; index += 1) here(`http://x:${index}\n    at elsewhere (file.ts:${index}:1)`);
    there('It broke.');
    const lines = read();
    expect(lines).toHaveLength(61);
    expect(lines.at(-1)).toMatchObject({ event: 'fault', message: 'It broke.' });
    now += 60_000;
    there('It broke again.');
    expect(read()).toMatchObject([
      { level: 'warn', event: 'lines-left-out', of: 'fault', message: expect.stringMatching(/^http:\/\/x:0/) as string, lines: 940 },
      { message: 'It broke again.' },
    ]);
  });

  test('also where none of ours is among the places', () => {
    const unplaced = (code: string, message: string) => {
      const error = Object.assign(new Error(message), { code });
      error.stack = `Error: ${message}\n    at Socket.emit (node:events:526:24)`;
      log.fault(error);
    };
    for (let index = 0; index < 1_000; index += 1) unplaced('ECONNRESET', 'aborted');
    unplaced('ENOSPC', 'no space left on device');
    unplaced('ENOSPC', 'no space left for git');
    expect(read().slice(60)).toMatchObject([{ message: 'no space left on device' }, { message: 'no space left for git' }]);
  });

  test('and their number is bounded', () => {
    for (let index = 0; index < 100_000; index += 1) log.fault(`Fault ${index}`);
    expect(read().length).toBeLessThan(300);
    now += 60_000;
    log.fault('Another.');
    expect(read()).toMatchObject([{ event: 'lines-left-out', of: 'fault', lines: 100_000 - 260 }, { message: 'Another.' }]);
  });

  test('a clock that is set back leaves nothing out for it', () => {
    for (let index = 0; index < 100; index += 1) here('It broke.');
    now -= 3_600_000;
    here('It broke.');
    expect(read().slice(60)).toMatchObject([{ event: 'lines-left-out', lines: 40 }, { message: 'It broke.' }]);
  });
});

test('passwords in addresses are secrets, as they are written and as they are meant', () => {
  const settings = {
    PORT: 4321,
    ADMIN_PASSWORD: 'eighteen hours',
    SMTP_URL: 'smtps://rosa:of%20rest%21@mail.example.com',
    MAIL_FROM: 'a@b.example',
  };
  expect(secretsAmong(settings)).toEqual(['eighteen hours', 'of%20rest%21', 'of rest!']);
  expect(secretsAmong({ GRAPH_API_URL: 'https://graph.facebook.com', OTHER: 'x://a:%@b' })).toEqual(['', '', '%']);
});
