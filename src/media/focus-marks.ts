import type { Focus } from '#domain/photos.ts';

/** The marks of an image by which the stylesheet (photo-focus.css) places its crop: tenths of its width and of its height. */
export interface FocusMarks {
  'data-focus-x'?: number;
  'data-focus-y'?: number;
}

/** The tenth of a side that is nearest to a point on it. */
const tenth = (percent: number): number => Math.round(percent / 10);

/** The marks of a focal point, in steps of a tenth. The middle needs none. */
export function focusMarks(focus: Focus | undefined): FocusMarks {
  const [x, y] = [tenth(focus?.x ?? 50), tenth(focus?.y ?? 50)];
  return { ...(x === 5 ? {} : { 'data-focus-x': x }), ...(y === 5 ? {} : { 'data-focus-y': y }) };
}

/** The value of `object-position` that those marks come to. */
export const focusPosition = ({ x, y }: Focus): string => `${tenth(x) * 10}% ${tenth(y) * 10}%`;
