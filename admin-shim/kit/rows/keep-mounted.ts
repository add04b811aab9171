import { createContext, useCallback, useContext, useEffect, useState } from 'react';

/** Keeps the row around mounted though it is folded; the function that it gives ends that. */
export const KeepMounted = createContext<() => () => void>(() => () => undefined);

/** Keeps the rows around mounted as long as something in them is under way, such as photos that are being sent. */
export function useKeepMounted(isUnderWay: boolean): void {
  const keep = useContext(KeepMounted);
  useEffect(() => (isUnderWay ? keep() : undefined), [isUnderWay, keep]);
}

/** For a row: whether something in it is under way, and the function for what is in it. The rows around it stay mounted too. */
export function useKept(): [isKept: boolean, keep: () => () => void] {
  const [count, setCount] = useState(0);
  const keep = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  useKeepMounted(count > 0);
  return [count > 0, keep];
}
