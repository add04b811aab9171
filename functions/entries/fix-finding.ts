import type { FixedFinding } from '#api/health.ts';
import { siteHealth } from '#content/health/site-health.ts';
import type { Finding, Fix, OwnWords } from '#content/health/finding.ts';
import { textsOf } from '#content/health/texts.ts';
import { markdownOf } from '#content/plain-markdown.ts';
import { escapeXml } from '#content/xml.ts';
import type { Entry } from '#content/snapshot.ts';
import { dottedPath } from '#domain/dotted-path.ts';
import { isRecord } from '#domain/is-record.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { createEntryKeeper } from './entry-keeper.ts';
import { fileForm } from './file-form.ts';

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with its links to an address replaced, and no other text that contains it. */
function relinked(text: string, from: string, to: string): string {
  if (text === from) return to;
  return text.replace(
    new RegExp(`(\\]\\(<?|\\]:\\s*<?|href=["']|<)${literal(from)}(?=[)\\s"'>]|$)`, 'g'),
    (_, start: string) => start + to,
  );
}

/** How a field's text is written. */
type Format = 'plain' | 'markdown' | 'html';
const written: Record<Format, (text: string) => string> = { plain: (text) => text, markdown: markdownOf, html: escapeXml };

/** A text with words of the example replaced, all at once: what is put in is not looked at. */
function renamed(text: string, words: readonly OwnWords[], format: Format): string {
  const byExample = new Map(words.map((one) => [one.from, one]));
  // A number with the address of a call contains the number.
  const longestFirst = [...byExample.keys()].sort((a, b) => b.length - a.length).map(literal);
  return text.replace(new RegExp(longestFirst.join('|'), 'g'), (from) => {
    const { is, to } = byExample.get(from) as OwnWords;
    // Addresses and numbers hold no markup, and would be no link any more with a backslash.
    return is === 'name' ? written[format](to) : to;
  });
}

type Change = Exclude<Fix, { does: 'trash' }>;

const changed = (text: unknown, fix: Change, format: Format): unknown => {
  if (fix.does === 'alt') return fix.words;
  if (typeof text !== 'string') return text;
  return fix.does === 'link' ? relinked(text, fix.from, fix.to) : renamed(text, fix.words, format);
};

/** A copy of an entry's data with the text at a path changed. */
function changedAt(value: unknown, [name, ...rest]: readonly string[], fix: Change, format: Format): unknown {
  if (name === undefined) return changed(value, fix, format);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? changedAt(item, rest, fix, format) : item));
  return isRecord(value) ? { ...value, [name]: changedAt(value[name], rest, fix, format) } : value;
}

const partsOf = (path: string): string[] => dottedPath(path).split('.');

/** An entry's data and body after a fix: in one field, or in all texts where the fix is about all. */
function fixedEntry(entry: Entry, path: string, fix: Change): { data: object; body?: string } {
  const { data, body } = entry;
  const isWhole = fix.does === 'rename';
  const texts = isWhole
    ? textsOf(entry).map((text) => ({ path: text.path, format: text.field.isMarkdown ? ('markdown' as const) : ('plain' as const) }))
    : [{ path, format: 'plain' as const }].filter((one) => one.path !== 'content');
  const format = 'format' in data && data.format === 'html' ? 'html' : 'markdown';
  return {
    data: texts.reduce<unknown>((all, text) => changedAt(all, partsOf(text.path), fix, text.format), data) as object,
    ...(body === undefined ? {} : { body: isWhole || path === 'content' ? (changed(body, fix, format) as string) : body }),
  };
}

/**
 * Fixes what the site's health still finds in a field: one save like any other. Throws a ProblemError if it is no longer found or
 * cannot be fixed by itself.
 */
export async function fixFinding(
  dependencies: EntryDependencies,
  { code, file, path, message }: Pick<Finding, 'file' | 'path' | 'message'> & { code: string },
): Promise<FixedFinding> {
  const snapshot = await dependencies.content.latest();
  const finding = siteHealth(snapshot, dependencies.now().getTime()).find(
    (one) => one.code === code && one.file === file && one.path === path && one.message === message && one.fix !== undefined,
  );
  const { fix, entry: place } = finding ?? {};
  const entry = place && snapshot.entries[place.kind].get(place.slug);
  if (!entry || !fix || fix.does === 'trash') throw new ProblemError(404, 'This has already been fixed. Reload the page.');
  const { kind, slug, revision: before } = entry;
  const saved = await createEntryKeeper(dependencies, fileForm(kind)).update(slug, { ...fixedEntry(entry, path, fix), slug }, before);
  return { commit: saved.commit, revision: saved.revision, before };
}
