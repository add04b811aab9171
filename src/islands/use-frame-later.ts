import { startTransition, useEffect, useState } from 'react';

/**
 * A value as it was until the last frame, for what may follow a frame after the rest: its work then does not delay that
 * frame. Values that change faster than frames are shown are skipped.
 */
export function useFrameLater<T extends object>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // An animation frame's callback runs before it is painted, the timer after that.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLater(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return later;
}
