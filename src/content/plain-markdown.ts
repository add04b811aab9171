const INLINE = /[\\`*_[\]<~]|&(?=#?\w)/g;
/** What begins a list, a quote or a line under a heading where it begins a line. */
const FIRST = /^(?:[-+#>]|\d+(?=[.)]))/;

/** One line of text as Markdown that shows it as it is: what Markdown would read as markup is escaped. */
export const markdownOf = (text: string): string =>
  text.replace(INLINE, '\\$&').replace(FIRST, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
