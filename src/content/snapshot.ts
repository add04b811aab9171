import { groupBy } from '#domain/group-by.ts';
import { changedMap } from '@family-bakery/git-content/changed-map';
import { type ContentData, type ContentKind, CONTENT_KINDS, contentPath, entryAt, getKind } from '#schema/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import type { Money } from '#domain/money.ts';
import { nothingOutside, type Outside } from '#schema/outside.ts';
import { slugSchema } from '#domain/slug.ts';
import { hasLocation } from '#media/metadata/without-metadata.ts';
import { measurePhoto, UnreadablePhotoError } from '#media/photo-file.ts';
import type { Photo } from '#media/renditions.ts';
import { parseContentFile } from './content-file.ts';
import { changesOf, memoizeByChange } from './entry-changes.ts';
import { soldIn } from './sold.ts';
import { idProblems } from './stored-ids.ts';

/** A parsed entry with its slug and ID. */
export interface Entry<K extends ContentKind = ContentKind> {
  kind: K;
  /** The name in addresses; also the file's name. */
  slug: string;
  /** The ID, which survives a change of the slug. */
  id: string;
  path: string;
  /** Identifies exactly these bytes. */
  revision: string;
  data: ContentData<K>;
  body?: string;
  /** Set if the file has Windows line endings. */
  lineEnd?: '\r\n';
  /** The lines of the ids in its file, in their order; only of what sells something. */
  idLines?: readonly number[];
  /** Set if the file has times without an offset: the time zone that they were read in, and its text, to read it in another. */
  clocks?: { timeZone: string; source: string };
}

/** All data that pages are rendered from at one commit. Immutable: a change creates a new snapshot. */
export interface ContentSnapshot {
  readonly entries: { readonly [K in ContentKind]: ReadonlyMap<string, Entry<K>> };
  /** Photos under public/uploads/, by their /uploads/… address. */
  readonly photos: ReadonlyMap<string, Photo>;
  /** The other files under public/, which are published unchanged, by their relative path. */
  readonly files: ReadonlySet<string>;
  /** Those of the other files that say where they were taken. */
  readonly locatedFiles: ReadonlySet<string>;
  /** Problems by file. In place of these files' entries there are `standIns`, or none. */
  readonly problems: ReadonlyMap<string, readonly ContentProblem[]>;
  /** The last good version of each broken file that has one, by the broken file. They are among the entries. */
  readonly standIns: ReadonlyMap<string, Entry>;
  /** Why a photo cannot be shown, by file. Such photos are not in the snapshot, and pages show a drawing instead. */
  readonly photoProblems: ReadonlyMap<string, string>;
  /** Photos whose size is not known yet, with the revisions of their files, by address: they are in neither of the maps above. */
  readonly unmeasured: ReadonlyMap<string, string>;
  /** Data from other services, and the time. */
  readonly outside: Outside;
}

/** What is known of a photo's file: the photo, or why it has none. */
export type MeasuredPhoto = Photo | string;

/** A content file or a file under public/ that is new or has changed; `bytes` is null if it was deleted. Of a file that cannot say where it was taken, they may be left out. */
export interface ChangedFile {
  path: string;
  revision: string;
  bytes: Uint8Array | null;
  /** A photo's metadata if already known, so that its bytes need not be read; otherwise why it has none, or null if that is unknown. */
  photo?: MeasuredPhoto | null;
  /** Whether it is a photo that is measured later: when a page needs it. */
  isUnmeasured?: true;
  /** Whether it is a symbolic link, which is not followed; of content files only. */
  isLink?: true;
}

const noEntries = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, new Map()])) as unknown as ContentSnapshot['entries'];

/** An empty snapshot to start from. */
export const emptySnapshot: ContentSnapshot = {
  entries: noEntries,
  photos: new Map(),
  files: new Set(),
  locatedFiles: new Set(),
  problems: new Map(),
  standIns: new Map(),
  photoProblems: new Map(),
  unmeasured: new Map(),
  outside: nothingOutside,
};

/** The folder whose files are published unchanged, relative to the repository root. */
export const PUBLIC_FOLDER = 'public';

const UPLOADS = `${PUBLIC_FOLDER}/uploads/`;

/** The address of a photo's file, or null if the path is not a photo. */
function photoAddress(path: string): string | null {
  const address = path.slice(PUBLIC_FOLDER.length);
  return path.startsWith(UPLOADS) && isUploadPath(address) ? address : null;
}

/** The path of an uploaded file, relative to the repository root. */
export const uploadPath = (address: string): string => `${PUBLIC_FOLDER}${address}`;

/** Why a content file cannot have its name; null if it can, or if the path is not a content file. */
export function nameProblem(path: string): string | null {
  const place = entryAt(path);
  if (place === null) return null;
  const { kind, slug } = place;
  const name = slugSchema.safeParse(slug);
  if (!name.success) return `The file’s name is part of its address on the site. ${name.error.issues[0]?.message}.`;
  return getKind(kind).reservedSlugs?.includes(slug) ? `The site itself uses the address “${slug}”; give the file another name.` : null;
}

/** The lines of a JSON file, counted from 1, that give something an id. */
const linesWithIds = (bytes: Uint8Array): number[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .flatMap((line, index) => Array.from(line.matchAll(/(?<!\\)"id"\s*:/g), () => index + 1));

/**
 * Parses an entry's file, whose times without an offset are in the time zone. Returns the entry, the file's problems, or null if the path is
 * not a content file.
 */
export function readEntry(path: string, revision: string, bytes: Uint8Array, timeZone = 'UTC'): Entry | ContentProblem[] | null {
  const place = entryAt(path);
  if (place === null) return null;
  const { kind, slug } = place;
  const misnamed = nameProblem(path);
  if (misnamed !== null) return [{ file: path, path: '', message: misnamed }];

  const parsed = parseContentFile(kind, bytes, timeZone);
  if (!parsed.ok) return parsed.errors.map((error) => ({ file: path, ...error }));
  const { data } = parsed.file;
  const id = 'id' in data && data.id ? data.id : slug;
  const clocks = parsed.hasClocks ? { clocks: { timeZone, source: new TextDecoder().decode(bytes) } } : {};
  const entry: Entry = { kind, slug, id, path, revision, ...parsed.file, ...clocks };
  const idLines = soldIn(entry).length > 0 ? linesWithIds(bytes) : [];
  return idLines.length > 0 ? { ...entry, idLines } : entry;
}

type Entries = ReadonlyMap<string, Entry>;
type EntriesById = ReadonlyMap<string, readonly Entry[]>;

const byId = Object.fromEntries(
  CONTENT_KINDS.map((kind) => [
    kind,
    memoizeByChange<Entry, EntriesById>(new Map(), (last, changes) => {
      const { removed, added } = changesOf(changes, ({ id, slug }) => id !== slug);
      const gone = new Set(removed);
      const found = groupBy(added, ({ id }) => id);
      const change = (id: string): [string, Entry[] | undefined] => {
        const owners = [...(last.get(id) ?? []).filter((entry) => !gone.has(entry)), ...(found.get(id) ?? [])];
        // The same one answers to an ID that several share, whatever came first.
        owners.sort((a, b) => (a.path < b.path ? -1 : 1));
        return [id, owners.length > 0 ? owners : undefined];
      };
      return changedMap(last, new Map([...removed, ...added].map(({ id }) => change(id))));
    }),
  ]),
) as Record<ContentKind, (entries: Entries) => EntriesById>;

/** A kind's entries whose ID is not their slug, by ID. Only in content with problems do several share one. */
export const entriesById = <K extends ContentKind>(kind: K, entries: ReadonlyMap<string, Entry<K>>) =>
  byId[kind](entries) as ReadonlyMap<string, readonly Entry<K>[]>;

/** Finds entries of a kind that share a slug or ID. */
function nameProblems(kind: ContentKind, entries: Entries): readonly ContentProblem[] {
  // A map has each slug once, so only the IDs can be others' names.
  const isShared = [...byId[kind](entries)].some(([id, { length }]) => length > 1 || entries.has(id));
  if (!isShared) return [];
  const owners = new Map<string, Entry>();
  const problems: ContentProblem[] = [];
  for (const entry of [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    for (const name of new Set([entry.slug, entry.id])) {
      const owner = owners.get(name);
      if (owner)
        problems.push({
          file: entry.path,
          path: 'id',
          message: `“${name}” already names ${owner.path}; give this one another id or file name`,
        });
      else owners.set(name, entry);
    }
  }
  return problems;
}

const REQUIRED: readonly ContentKind[] = ['business', 'settings'];

/** The files that the site requires and that are missing. */
const missingFiles = ({ entries, problems, standIns }: ContentSnapshot): string[] =>
  REQUIRED.flatMap((kind) => {
    const file = contentPath(kind);
    return problems.has(file) || (entries[kind].size > 0 && !standIns.has(file)) ? [] : file;
  });

/** The files that cannot be used, which the last good versions stand in for: those with problems, and missing ones. */
export const brokenFiles = (snapshot: ContentSnapshot): string[] => [...snapshot.problems.keys(), ...missingFiles(snapshot)].sort();

/** Everything that is wrong with the content's files, in their order. The rest is published; a full build fails. */
export function problemsOf(snapshot: ContentSnapshot): ContentProblem[] {
  const all = [...snapshot.problems.values()].flat();
  for (const kind of CONTENT_KINDS) all.push(...nameProblems(kind, snapshot.entries[kind]));
  all.push(...idProblems(snapshot));
  for (const file of missingFiles(snapshot)) all.push({ file, path: '', message: 'The file is missing, but the site requires it.' });
  return all.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

/** The metadata of a photo, or why its file is not one. */
export const photoOrReason = (bytes: Uint8Array): Promise<MeasuredPhoto> =>
  measurePhoto(bytes).catch((error: unknown) => {
    if (error instanceof UnreadablePhotoError) return error.message;
    throw error;
  });

async function readPhotoFile({ bytes, photo }: ChangedFile): Promise<MeasuredPhoto | null> {
  if (photo !== undefined) return photo ?? 'The file is not a photo that can be read.';
  return bytes && photoOrReason(bytes);
}

/** Removes photos that turned out to be damaged, by address with the reason. */
export function withoutPhotos(snapshot: ContentSnapshot, damaged: ReadonlyMap<string, string>): ContentSnapshot {
  const photos = new Map([...snapshot.photos].filter(([address]) => !damaged.has(address)));
  const found = [...damaged].map(([address, reason]) => [uploadPath(address), reason] as const);
  return { ...snapshot, photos, photoProblems: new Map([...snapshot.photoProblems, ...found]) };
}

/** Adds what is now known of unmeasured photos, by the revisions of their files. The very same snapshot if that is nothing. */
export function withMeasured(snapshot: ContentSnapshot, measured: ReadonlyMap<string, MeasuredPhoto>): ContentSnapshot {
  const found = [...snapshot.unmeasured].flatMap(([address, revision]) => {
    const photo = measured.get(revision);
    return photo === undefined ? [] : [[address, photo] as const];
  });
  if (found.length === 0) return snapshot;
  const unmeasured = new Map(snapshot.unmeasured);
  const photos = new Map(snapshot.photos);
  const photoProblems = new Map(snapshot.photoProblems);
  for (const [address, photo] of found) {
    unmeasured.delete(address);
    if (typeof photo === 'string') photoProblems.set(uploadPath(address), photo);
    else photos.set(address, photo);
  }
  return { ...snapshot, unmeasured, photos, photoProblems };
}

const linkProblem = (file: string): ContentProblem[] => [
  { file, path: '', message: 'It is a symbolic link, which is not followed. Put the file itself in its place.' },
];

/** An entry, with its times without an offset in a time zone. */
function entryInZone(entry: Entry, timeZone: string): Entry {
  if (entry.clocks === undefined || entry.clocks.timeZone === timeZone) return entry;
  const read = readEntry(entry.path, entry.revision, new TextEncoder().encode(entry.clocks.source), timeZone);
  return read === null || Array.isArray(read) ? entry : read;
}

/** The snapshot, with all times without an offset in the bakery's time zone. */
export function inOwnZone(snapshot: ContentSnapshot): ContentSnapshot {
  const zone = zoneOf(snapshot);
  const entries: Partial<Record<ContentKind, ReadonlyMap<string, Entry>>> = {};
  const moved = new Map<Entry, Entry>();
  for (const kind of CONTENT_KINDS) {
    const ofKind: ReadonlyMap<string, Entry> = snapshot.entries[kind];
    const others = new Map<string, Entry>();
    for (const [slug, entry] of ofKind) {
      const other = entryInZone(entry, zone);
      if (other === entry) continue;
      others.set(slug, other);
      moved.set(entry, other);
    }
    if (others.size > 0) entries[kind] = changedMap<string, Entry>(ofKind, others);
  }
  if (moved.size === 0) return snapshot;
  const standIns = new Map([...snapshot.standIns].map(([file, entry]) => [file, moved.get(entry) ?? entry]));
  return { ...snapshot, entries: { ...snapshot.entries, ...entries } as ContentSnapshot['entries'], standIns };
}

/** Applies changed files to a snapshot. Files that are not content are ignored. */
export async function withFiles(
  snapshot: ContentSnapshot,
  files: Iterable<ChangedFile> | AsyncIterable<ChangedFile>,
): Promise<ContentSnapshot> {
  const changes: Partial<Record<ContentKind, Map<string, Entry | undefined>>> = {};
  let photos: Map<string, Photo> | undefined;
  let unmeasured: Map<string, string> | undefined;
  let others: Set<string> | undefined;
  let located: Set<string> | undefined;
  const problems = new Map(snapshot.problems);
  const photoProblems = new Map(snapshot.photoProblems);

  for await (const file of files) {
    const { path, revision, bytes } = file;
    const address = photoAddress(path);
    if (address !== null) {
      const photo = file.isUnmeasured ? null : await readPhotoFile(file);
      photos ??= new Map(snapshot.photos);
      unmeasured ??= new Map(snapshot.unmeasured);
      photoProblems.delete(path);
      if (typeof photo === 'object' && photo) photos.set(address, photo);
      else photos.delete(address);
      if (typeof photo === 'string') photoProblems.set(path, photo);
      if (file.isUnmeasured) unmeasured.set(address, revision);
      else unmeasured.delete(address);
      continue;
    }
    if (path.startsWith(`${PUBLIC_FOLDER}/`)) {
      const name = path.slice(PUBLIC_FOLDER.length + 1);
      const isLocated = bytes !== null && hasLocation(bytes);
      if (isLocated !== (located ?? snapshot.locatedFiles).has(name)) {
        located ??= new Set(snapshot.locatedFiles);
        if (isLocated) located.add(name);
        else located.delete(name);
      }
      if ((bytes !== null) === (others ?? snapshot.files).has(name)) continue;
      others ??= new Set(snapshot.files);
      if (bytes === null) others.delete(name);
      else others.add(name);
      continue;
    }
    const place = entryAt(path);
    if (place === null) continue;
    problems.delete(path);
    const read = file.isLink ? linkProblem(path) : bytes && readEntry(path, revision, bytes, zoneOf(snapshot));
    if (Array.isArray(read)) problems.set(path, read);
    const entry = read === null || Array.isArray(read) ? undefined : read;
    (changes[place.kind] ??= new Map<string, Entry | undefined>()).set(place.slug, entry);
  }
  const entries: Partial<Record<ContentKind, ReadonlyMap<string, Entry>>> = {};
  for (const kind of CONTENT_KINDS) {
    const ofKind = changes[kind];
    if (ofKind) entries[kind] = changedMap<string, Entry>(snapshot.entries[kind], ofKind);
  }
  const next = {
    ...snapshot,
    entries: { ...snapshot.entries, ...entries } as ContentSnapshot['entries'],
    photos: photos ?? snapshot.photos,
    files: others ?? snapshot.files,
    locatedFiles: located ?? snapshot.locatedFiles,
    problems,
    photoProblems,
    unmeasured: unmeasured ?? snapshot.unmeasured,
  };
  return zoneOf(next) === zoneOf(snapshot) ? next : inOwnZone(next);
}

/** Finds an entry by its slug or else its ID; null if there is none. */
export function findEntry<K extends ContentKind>(snapshot: ContentSnapshot, kind: K, name: string): Entry<K> | null {
  const entries = snapshot.entries[kind];
  return entries.get(name) ?? entriesById(kind, entries).get(name)?.[0] ?? null;
}

/** The bakery's time zone, or UTC if it is unknown. */
export const zoneOf = ({ entries }: Pick<ContentSnapshot, 'entries'>): string => entries.business.get('business')?.data.timeZone ?? 'UTC';

/** In which currency the bakery's prices are, and in which country. */
export const moneyIn = ({ entries }: Pick<ContentSnapshot, 'entries'>): Money =>
  entries.business.get('business')?.data ?? { currency: 'USD' };
