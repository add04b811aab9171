import { useState } from 'react';
import { discardWork, listUnfinished, type UnfinishedWork } from './unsaved-copy.ts';
import { useRetry } from '../../network/use-network.ts';
import { sendWaitingFocus } from '../photos/waiting-focus.ts';
import { sendSave } from '../entry-api.ts';

const drawer = () => localStorage;

/**
 * Retries saves that did not reach the site, unchanged, once it can be reached. Copies that were edited since, or whose entry changed
 * elsewhere, wait for their form. Returns what was sent.
 */
export function useResend(works: readonly UnfinishedWork[], onSent: () => void): readonly UnfinishedWork[] {
  const [sent, setSent] = useState<readonly UnfinishedWork[]>([]);
  /** Copies that the site has refused. They would be refused again. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const waiting = works.filter(({ request, text }) => request && !refused.includes(text));

  useRetry(waiting.length > 0, async () => {
    for (const work of waiting) {
      const isStill = () => listUnfinished(drawer).some(({ key, text }) => key === work.key && text === work.text);
      if (!work.request || !isStill()) continue;
      const answer = await sendSave(work.request);
      if (answer.ok) {
        if (isStill()) discardWork(drawer, work);
        setSent((before) => [...before, work]);
        void sendWaitingFocus();
        onSent();
      } else if (answer.failure.kind !== 'network' && answer.failure.kind !== 'signed-out') setRefused((before) => [...before, work.text]);
    }
  });
  return sent;
}
