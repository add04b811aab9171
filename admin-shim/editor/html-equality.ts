import { hasLooks } from './looks.ts';

const domOf = (html: string): string => new DOMParser().parseFromString(html.trim(), 'text/html').body.innerHTML;

/** Whether two texts of HTML mean the same to a browser, however they are written. */
export const isSameHtml = (a: string, b: string): boolean => a === b || (!hasLooks(a) && !hasLooks(b) && domOf(a) === domOf(b));
