export type ColorScheme = 'light' | 'dark';

const declarationsIn = (css: string) =>
  [...css.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value] as [string, string]);

/** The tokens of a stylesheet in a color scheme, by name without dashes; a `var()` is replaced by its value. */
export function tokensOf(css: string, scheme: ColorScheme): Map<string, string> {
  const [always = '', inTheDark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const tokens = new Map(declarationsIn(scheme === 'dark' ? always + inTheDark : always));
  for (const [name, value] of tokens) {
    const other = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1];
    if (other !== undefined) tokens.set(name, tokens.get(other) ?? value);
  }
  return tokens;
}
