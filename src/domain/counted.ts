/** A number of things in words: `counted(1, 'comment')` is '1 comment', `counted(1200, 'person', 'people')` is '1,200 people'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** The verb after a number of things. */
export const areOrIs = (count: number): string => (count === 1 ? 'is' : 'are');
