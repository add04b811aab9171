/**
 * Where a strip of reviews is that was scrolled to one of them.
 * @param inView How many fit: three, or one on a phone.
 * @returns The index of the first visible review and the last that it can be, the dot of the visible set, and the words for the
 * reviews that are visible from one on.
 */
export function stripPlace(count: number, inView: number, scrolledTo: number) {
  const visible = Math.min(inView, count);
  const last = count - visible;
  const index = Math.max(0, Math.min(scrolledTo, last));
  const words = (first: number) => `${visible === 1 ? `Review ${first + 1}` : `Reviews ${first + 1} to ${first + visible}`} of ${count}`;
  return { count, index, last, dot: Math.ceil(index / inView) * inView, words };
}
