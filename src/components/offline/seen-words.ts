/** When a page was seen: Friday, November 27 at 4:05 PM. */
export const dayAndTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
