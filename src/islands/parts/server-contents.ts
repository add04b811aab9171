/** The props of an element whose contents the server rendered and React leaves as they are. */
const FROM_SERVER = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/**
 * The contents of an element for its props: those given on the server; in the browser, where none are, those that the page has.
 * @example <p {...contentsOf(children)} />
 */
export const contentsOf = <T>(children: T | undefined): { children: T } | typeof FROM_SERVER =>
  children === undefined ? FROM_SERVER : { children };
