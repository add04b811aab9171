import { type DOMAttributes, useRef } from 'react';

/** The minimum distance of a swipe, in CSS pixels. It must be more horizontal than vertical. */
const LEAST_PX = 50;

/** The handlers of an element that calls `turn` on horizontal swipes: with 1 for left, which turns forward, and -1 for right. */
export function useSwipe(turn: (direction: 1 | -1) => void): Pick<DOMAttributes<Element>, 'onTouchStart' | 'onTouchEnd'> {
  const start = useRef<{ clientX: number; clientY: number }>(undefined);
  return {
    onTouchStart({ touches }) {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd({ changedTouches }) {
      const end = changedTouches[0];
      if (!start.current || !end) return;
      const [across, down] = [start.current.clientX - end.clientX, start.current.clientY - end.clientY];
      if (Math.abs(across) >= LEAST_PX && Math.abs(across) > Math.abs(down) * 1.5) turn(across > 0 ? 1 : -1);
    },
  };
}
