import { useContext, useEffect } from 'react';
import { Requests } from './requests.ts';

/**
 * Sends a request when the component is shown and again when one of `dependencies` changes; null sends none. `onAnswer` gets only
 * the answer to the latest request, and none once the component is gone.
 */
export function useAnswer<Answer>(
  request: () => Promise<Answer> | null,
  onAnswer: (answer: Answer) => void,
  dependencies: readonly unknown[],
): void {
  const { begin, end } = useContext(Requests);
  useEffect(() => {
    let isCurrent = true;
    const sent = request();
    if (sent) {
      begin();
      void sent
        .then((answer) => {
          if (isCurrent) onAnswer(answer);
        })
        .finally(end);
    }
    return () => {
      isCurrent = false;
    };
  }, dependencies);
}
