import { inBatches } from '../../runtime/in-batches.ts';
import type { BlockedInboxes } from './blocked-inboxes.ts';
import type { Subscribers } from './subscribers.ts';

/** What became of addresses that the owner added. */
export interface AddedAddresses {
  added: number;
  /** On the list already. */
  known: number;
  /** Not added, because these people left or never want to be asked, or their addresses take no mail. */
  gone: number;
}

/**
 * Adds people who, as the owner says, agreed to get the newsletter. Who has left is not added again: an old table must not undo that. What a
 * kill leaves over is added by doing it again.
 */
export async function addAddresses(
  list: Subscribers,
  addresses: readonly string[],
  blocked?: Pick<BlockedInboxes, 'has'>,
): Promise<AddedAddresses> {
  const counts: AddedAddresses = { added: 0, known: 0, gone: 0 };
  await inBatches([...new Set(addresses)], async (address) => {
    const state = (await list.find(address))?.state;
    if (state === 'confirmed') counts.known += 1;
    // Only who is new, or has not confirmed yet, and has not asked to be left alone.
    else if ((state !== undefined && state !== 'asked') || (await blocked?.has(address)) === true) counts.gone += 1;
    else {
      await list.put(address, 'confirmed');
      counts.added += 1;
    }
  });
  return counts;
}
