import { useState } from 'react';
import { discardWork, listUnfinished, type UnfinishedWork } from './unsaved-copy.ts';
import { useRetry } from '../network/use-network.ts';
import { sendWaitingFocus } from '../photos/waiting-focus.ts';
import { sendSave } from '../entries/entry-api.ts';

const drawer = () => localStorage;

/**
 * Sends saves that never reached the site, exactly as they were, once it can be reached. What was typed into since, or changed
 * elsewhere, waits for its form. Returns what has been sent.
 */
export function useResend(works: readonly UnfinishedWork[], onSent: () => void): readonly UnfinishedWork[] {
  const [sent, setSent] = useState<readonly UnfinishedWork[]>([]);
  /** What the site has refused, which would be refused again. */
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
