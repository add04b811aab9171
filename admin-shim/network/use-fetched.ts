import { useCallback, useState } from 'react';
import { type Answer, whyNotFetched } from './api-client.ts';
import { useAnswer } from './use-answer.ts';

/** Something that is fetched. As long as there is neither a value nor a problem, it is on its way. */
export interface Fetched<T> {
  /** What it is, inside a sentence: 'posts'. */
  what: string;
  value: T | null;
  /** Why it could not be fetched, as a sentence. */
  problem: string | null;
  /** Fetches it again; the value stays until then. */
  reload: () => void;
}

/** Fetches something when the component is shown, and again when one of `dependencies` changes. */
export function useFetched<T>(what: string, request: () => Promise<Answer<T>>, dependencies: readonly unknown[] = []): Fetched<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  useAnswer(
    request,
    (answer) => {
      if (answer.ok) setValue(answer.value);
      setProblem(answer.ok ? null : whyNotFetched(answer.failure, `The ${what} could not be loaded.`));
    },
    [...dependencies, round],
  );

  const reload = useCallback(() => {
    setProblem(null);
    setRound((number) => number + 1);
  }, []);
  return { what, value, problem, reload };
}
