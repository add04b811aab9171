import type { Mended } from '#api/health.ts';
import { siteHealth } from '#content/health/site-health.ts';
import type { Finding, Mend } from '#content/health/finding.ts';
import { dottedPath } from '#domain/dotted-path.ts';
import { isRecord } from '#domain/is-record.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { createEntryKeeper } from './entry-keeper.ts';
import { fileForm } from './file-form.ts';

/** A text with its links to an address replaced, and no other text that contains it. */
function relinked(text: string, from: string, to: string): string {
  if (text === from) return to;
  const literal = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(\\]\\(<?|\\]:\\s*<?|href=["']|<)${literal}(?=[)\\s"'>]|$)`, 'g'), (_, start: string) => start + to);
}

type Change = Exclude<Mend, { does: 'trash' }>;

const changed = (text: unknown, mend: Change): unknown => {
  if (mend.does === 'alt') return mend.words;
  if (typeof text !== 'string') return text;
  return mend.does === 'link' ? relinked(text, mend.from, mend.to) : text.replaceAll(mend.from, () => mend.to);
};

/** A copy of an entry's data with the text at a path changed. */
function changedAt(value: unknown, [name, ...rest]: readonly string[], mend: Change): unknown {
  if (name === undefined) return changed(value, mend);
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === name ? changedAt(item, rest, mend) : item));
  return isRecord(value) ? { ...value, [name]: changedAt(value[name], rest, mend) } : value;
}

/** A copy of an entry's data with all of its texts changed. */
function changedEverywhere(value: unknown, mend: Change): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => changedEverywhere(item, mend));
  if (!isRecord(value)) return changed(value, mend);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changedEverywhere(part, mend)]));
}

/**
 * Mends what the site's health still finds in a field: one save like any other. Throws a ProblemError if it is not found any more or
 * cannot be mended by itself.
 */
export async function mendFinding(
  dependencies: ApiDependencies,
  { code, file, path, message }: Pick<Finding, 'file' | 'path' | 'message'> & { code: string },
): Promise<Mended> {
  const snapshot = await dependencies.content.latest();
  const finding = siteHealth(snapshot, dependencies.now().getTime()).find(
    (one) => one.code === code && one.file === file && one.path === path && one.message === message && one.mend !== undefined,
  );
  const { mend, entry: place } = finding ?? {};
  const entry = place && snapshot.entries[place.kind].get(place.slug);
  if (!entry || !mend || mend.does === 'trash') throw new ProblemError(404, 'This has already been mended. Reload the page.');
  const { kind, slug, body, revision: before } = entry;
  const isWhole = mend.does === 'rename';
  const inData = () => (isWhole ? changedEverywhere(entry.data, mend) : changedAt(entry.data, dottedPath(path).split('.'), mend));
  const data = path === 'content' && !isWhole ? entry.data : (inData() as object);
  const saved = await createEntryKeeper(dependencies, fileForm(kind)).update(
    slug,
    { data, ...(body === undefined ? {} : { body: path === 'content' || isWhole ? changed(body, mend) : body }), slug },
    before,
  );
  return { commit: saved.commit, revision: saved.revision, before };
}
