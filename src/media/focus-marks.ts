import type { Focus } from '#schema/photos.ts';

/** The attributes that position an image's crop through a stylesheet (photo-focus.ts): tenths of its width and height. */
export interface FocusMarks {
  'data-focus-x'?: number;
  'data-focus-y'?: number;
}

/** The nearest tenth of a side. */
const tenth = (percent: number): number => Math.round(percent / 10);

/** The attributes of a focal point, in tenths. The center needs none. */
export function focusMarks(focus: Focus | undefined): FocusMarks {
  const [x, y] = [tenth(focus?.x ?? 50), tenth(focus?.y ?? 50)];
  return { ...(x === 5 ? {} : { 'data-focus-x': x }), ...(y === 5 ? {} : { 'data-focus-y': y }) };
}

/** The value of `object-position` for these attributes. */
export const focusPosition = ({ x, y }: Focus): string => `${tenth(x) * 10}% ${tenth(y) * 10}%`;
