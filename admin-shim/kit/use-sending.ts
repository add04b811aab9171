import { type SubmitEvent, useState } from 'react';

/** Does something at the press of a button or when a form is sent, once at a time. `send` answers why it could not be done, null if it was. */
export function useSending(send: () => Promise<string | null> | string | null) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    // A form in a dialog may be inside another one for React.
    event?.stopPropagation();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    setProblem(await send());
    setIsBusy(false);
  }
  return { isBusy, problem, run };
}
