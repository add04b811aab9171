const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

/** Saturday, November 28. */
export const DAY = formatOf({ weekday: 'long', month: 'long', day: 'numeric' });
/** 9:30 PM. */
export const TIME = formatOf({ hour: 'numeric', minute: '2-digit' });

const WEEKDAY = formatOf({ weekday: 'long' });

/** Saturday at 9:30 PM. */
export const dayAndTime = (moment: number): string => `${WEEKDAY.format(moment)} at ${TIME.format(moment)}`;
