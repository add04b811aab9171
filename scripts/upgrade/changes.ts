/** The sections of a changelog: each heading of a version with its text. */
const sectionsOf = (changelog: string): string[] => changelog.split(/^(?=## )/m).filter((part) => part.startsWith('## '));

const headingOf = (section: string): string => section.split('\n', 1)[0] ?? '';

/** The sections of a changelog that an older one lacks, without what is not released. */
export function newSections(changelog: string, older: string): string {
  const known = new Set(sectionsOf(older).map(headingOf));
  const fresh = sectionsOf(changelog).filter((section) => !known.has(headingOf(section)) && !/^## \[?Unreleased/i.test(section));
  return fresh.map((section) => section.trim()).join('\n\n');
}

const tokensIn = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]));

/** The design tokens of a stylesheet that another one lacks, as CSS. */
export function newTokens(css: string, other: string): string[] {
  const known = tokensIn(other);
  return [...tokensIn(css)].filter(([name]) => !known.has(name)).map(([name, value]) => `${name}: ${value};`);
}
