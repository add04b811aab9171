/** The minimum distance of a swipe, in CSS pixels. It must be more horizontal than vertical. */
const LEAST_PX = 50;

/** Calls `turn` on horizontal swipes: 1 for left, which turns forward, and -1 for right. */
export function onSwipe(element: HTMLElement, turn: (direction: 1 | -1) => void): void {
  let start: Touch | undefined;
  element.addEventListener('touchstart', ({ touches }) => (start = touches.length === 1 ? touches[0] : undefined), { passive: true });
  element.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const end = changedTouches[0];
      if (!start || !end) return;
      const [across, down] = [start.clientX - end.clientX, start.clientY - end.clientY];
      if (Math.abs(across) >= LEAST_PX && Math.abs(across) > Math.abs(down) * 1.5) turn(across > 0 ? 1 : -1);
    },
    { passive: true },
  );
}
