import { useRef, useState } from 'react';

/** Functions that stay the same from one rendering to the next, each of which calls the newest of its name. */
export function useStable<Functions extends object>(functions: Functions): Functions {
  const latest = useRef(functions);
  latest.current = functions;
  const [stable] = useState(() => {
    const names = Object.keys(functions) as (keyof Functions)[];
    const call =
      (name: keyof Functions) =>
      (...args: unknown[]) =>
        (latest.current[name] as (...args: unknown[]) => unknown)(...args);
    return Object.fromEntries(names.map((name) => [name, call(name)])) as Functions;
  });
  return stable;
}
