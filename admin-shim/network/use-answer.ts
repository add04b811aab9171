import { useEffect } from 'react';

/**
 * Sends a request when the component is shown and again when one of `dependencies` changes; null sends none. `onAnswer` gets only
 * the answer to the latest request, and none once the component is gone.
 */
export function useAnswer<Answer>(
  request: () => Promise<Answer> | null,
  onAnswer: (answer: Answer) => void,
  dependencies: readonly unknown[],
): void {
  useEffect(() => {
    let isCurrent = true;
    void request()?.then((answer) => {
      if (isCurrent) onAnswer(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, dependencies);
}
