import { useEffect, useRef, useState } from 'react';

/** Whether some milliseconds have passed since the first rendering, not counting those in which it was paused. */
export function useTimeIsUp(milliseconds: number, isPaused: boolean): boolean {
  const [isUp, setIsUp] = useState(false);
  const left = useRef(milliseconds);

  useEffect(() => {
    if (isPaused) return undefined;
    const start = performance.now();
    const timer = setTimeout(() => setIsUp(true), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [isPaused]);

  return isUp;
}
