import type { CampaignProgress } from './campaigns.ts';
import type { ColumnAnswers, ListedCampaign, ListedReader, ReaderList, ReadersAdded } from '#api/newsletter.ts';
import { addAddresses } from './add-addresses.ts';
import { normalizedAddress } from './address.ts';
import type { Newsletter } from './newsletter.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';
import { readTables, type Table } from './tables/read-tables.ts';

const PAGE_SIZE = 50;
/** How many addresses are added with one request: a host of functions gives it ten seconds. */
const ADDED_AT_ONCE = 200;

const listedReader = ({ id, address, state, since }: Subscriber): ListedReader => ({
  id,
  address,
  state,
  since: new Date(since).toISOString(),
});

/** A page of the people who have an address, found by a part of it. */
export async function findReaders(list: Subscribers, search: string, start: number): Promise<ReaderList> {
  const words = search.trim().toLowerCase();
  const found = (await list.list(['asked', 'confirmed', 'bounced'])).filter(({ address }) => address.includes(words));
  const end = start + PAGE_SIZE;
  return { readers: found.slice(start, end).map(listedReader), total: found.length, next: end < found.length ? end : null };
}

/**
 * Adds the addresses in tables from one of them on, as many as one request can; none while a column is not understood. An address alone is
 * that of someone who wrote to the bakery and may get mails again; no table undoes that someone never wants to be asked.
 */
export async function addReaders(
  { list, blocked }: Pick<Newsletter, 'list' | 'blocked'>,
  tables: readonly Table[],
  answers: ColumnAnswers,
  start: number,
): Promise<ReadersAdded> {
  const { addresses, ...rest } = readTables(tables, answers);
  const alone = tables.length === 1 ? normalizedAddress(tables[0]?.text ?? '') : null;
  if (alone !== null) await blocked.remove(alone);
  const end = start + ADDED_AT_ONCE;
  const counts = await addAddresses(list, addresses.slice(start, end), blocked);
  return { ...counts, ...rest, total: addresses.length, next: end < addresses.length ? end : null };
}

/** A campaign as the admin lists it. */
export async function listedCampaign(
  list: Subscribers,
  { campaign, counts, isSending, problem }: CampaignProgress,
): Promise<ListedCampaign> {
  const { id, subject, startedAt, total, done } = campaign;
  return {
    id,
    subject,
    startedAt: new Date(startedAt).toISOString(),
    doneAt: done ? new Date(done.at).toISOString() : null,
    total,
    counts,
    isSending,
    problem,
    left: await list.leftSince(startedAt),
  };
}
