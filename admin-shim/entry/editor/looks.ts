const TAG = /<[a-z][^>]*>/gi;
const STYLE_ATTRIBUTE = /\sstyle\s*=/i;
const STYLE_ELEMENT = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;

/** The attribute that replaces `style` where HTML is read whose looks may not be applied. */
export const LOOKS = 'data-looks';

/** Whether HTML brings looks of its own. The page's policy forbids even to parse such HTML, and says so on the console. */
export const hasLooks = (html: string): boolean =>
  html.search(STYLE_ELEMENT) >= 0 || (html.match(TAG) ?? []).some((tag) => STYLE_ATTRIBUTE.test(tag));

/** HTML whose style attributes are mere data, and which has no stylesheets. */
export const withLooksAsData = (html: string): string =>
  html.replace(STYLE_ELEMENT, '').replace(TAG, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${LOOKS}`));

/** The looks of an element, by their names. A name is more than its end: Word has `mso-bidi-font-weight` as well. */
export const looksOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    (element.getAttribute(LOOKS) ?? '').split(';').flatMap((look): [string, string][] => {
      const colon = look.indexOf(':');
      return colon < 0
        ? []
        : [
            [
              look.slice(0, colon).trim().toLowerCase(),
              look
                .slice(colon + 1)
                .trim()
                .toLowerCase(),
            ],
          ];
    }),
  );
