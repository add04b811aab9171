import { outlineOf } from '#content/outline.ts';
import { hasLooks } from './looks.ts';

const outlineIn = (html: string): string => outlineOf(new DOMParser().parseFromString(html, 'text/html').body);

/** Whether two texts of HTML look and mean the same, however they are written: the site keeps Markdown, and renders it in its own way. */
export const isSameHtml = (a: string, b: string): boolean => a === b || (!hasLooks(a) && !hasLooks(b) && outlineIn(a) === outlineIn(b));
