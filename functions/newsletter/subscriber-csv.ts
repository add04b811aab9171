import { normalizedAddress } from './address.ts';
import { readCsv, writeCsv } from './csv.ts';
import type { Subscriber } from './subscribers.ts';

/** The list as CSV, with the addresses of those who have one. */
export const subscribersCsv = (subscribers: readonly Subscriber[]): string =>
  writeCsv([
    ['email', 'status', 'since'],
    ...subscribers.map(({ address, state, since }) => [address, state, new Date(since).toISOString()]),
  ]);

/** What the columns are called in exports of other services and in people's own tables. */
const ADDRESS_COLUMN = /^(?:subscriber[ _-]?)?e?[ _-]?mail(?:[ _-]?(?:address|adress|adresse))?$|^address$|^correo|^courriel/i;
const STATUS_COLUMN = /^(?:email[ _-]?)?(?:status|state|type|subscription[ _-]?status|email_marketing_status)$/i;
/** Who must not get mails, as Mailchimp, Kit, Buttondown, Substack and this site say it. */
const NOT_SUBSCRIBED =
  /^(?:un-?subscribed|not[ _]?subscribed|non-?subscribed|cancell?ed|bounced?|cleaned|compl\w+|left|removed|inactive|unactivated|pending|asked|unconfirmed|spam\w*|blocked|archived|deleted|disabled|paused|upgraded|blacklisted|suppressed|opt(?:ed)?[ _-]?out|no|false)$/i;

/** What a table has. */
export interface ImportedAddresses {
  /** Normalized, each once, in the table's order. */
  addresses: string[];
  /** Lines without an address that can be used: at most ten, as they are written. */
  wrong: string[];
  wrongCount: number;
  /** How many have left, bounced or never confirmed where the table comes from. */
  notSubscribed: number;
}

const WRONG_SHOWN = 10;
const WRONG_LENGTH = 80;

/** Reads the addresses in a table, with or without a line of names over its columns. */
export function readAddresses(text: string): ImportedAddresses {
  const rows = readCsv(text);
  const [head = []] = rows;
  const isNamed = head.every((cell) => normalizedAddress(cell) === null);
  const named = isNamed ? head.findIndex((cell) => ADDRESS_COLUMN.test(cell)) : -1;
  const status = isNamed ? head.findIndex((cell) => STATUS_COLUMN.test(cell)) : -1;
  const found = new Set<string>();
  const wrong: string[] = [];
  let wrongCount = 0;
  let notSubscribed = 0;
  for (const row of isNamed && (named >= 0 || rows.length > 1) ? rows.slice(1) : rows) {
    const cells = named >= 0 ? [row[named] ?? ''] : row;
    const address = cells.map((cell) => normalizedAddress(cell)).find((one) => one !== null);
    if (address === undefined) {
      wrongCount += 1;
      if (wrong.length < WRONG_SHOWN) wrong.push(cells.join(', ').slice(0, WRONG_LENGTH));
    } else if (status >= 0 && NOT_SUBSCRIBED.test(row[status] ?? '')) notSubscribed += 1;
    else found.add(address);
  }
  return { addresses: [...found], wrong, wrongCount, notSubscribed };
}
