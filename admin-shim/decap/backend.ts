import type { EntryContent, ListedContent } from '#api/content.ts';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { type ContentKind, entryAt, getKind } from '#schema/content-kinds.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { createEntryApi } from '../entry/entry-api.ts';
import { type Answer, type Failure, isGone, logout, uploadFailed, uploadPhoto } from '../network/api-client.ts';
import { deletePhotos, listPhotos } from '../entry/photos/photo-calls.ts';
import { photoName } from '../entry/photos/photo-name.ts';
import { fieldsOfKind, titleFieldOf } from './decap-config.ts';
import { fromRaw, toRaw } from './entry-format.ts';
import { failureSentence } from './failure-sentence.ts';
import { Session } from './Session.tsx';

interface LoadedFile {
  file: { path: string; id: string; label?: string };
  data: string;
}
interface MediaFile {
  id: string;
  name: string;
  path: string;
  url: string;
  displayURL: string;
}
interface FileToSave {
  path: string;
  slug: string;
  raw: string;
}

/** Resolvers that wait for an entry to be read, by the key of Decap's unsaved copy. */
const waiting = new Map<string, () => void>();
const COPY_OF_ENTRY = /^backup\.[^.]+\./;

/** Waits until the entry whose unsaved copy has this key is in its form; the copies of new entries have none to wait for. */
export async function entryInForm(key: string): Promise<void> {
  // After an entry was read, Decap has it in the form by the next task.
  if (COPY_OF_ENTRY.test(key)) await new Promise<void>((resolve) => waiting.set(key, () => setTimeout(resolve)));
}

/** What Decap shows where something could not be done: just the sentence. */
class Refusal extends Error {
  override name = '';
}

async function valueOf<T>(call: () => Promise<Answer<T>>, sentence: (failure: Failure) => string = failureSentence): Promise<T> {
  const answer = await call();
  if (!answer.ok) throw new Refusal(sentence(answer.failure));
  return answer.value;
}

function placeOf(path: string): { kind: ContentKind; slug: string } {
  const place = entryAt(path);
  if (!place) throw new Refusal('There is nothing to edit at this address.');
  return place;
}

/** Said in place of a form whose entry is not there. */
const missing = (kind: ContentKind) => (failure: Failure) =>
  isGone(failure)
    ? `The ${getKind(kind).label} could not be found. Look for a new address in the list, or in the trash of the admin.`
    : failureSentence(failure);

/** A photo as Decap lists it: by the name it has in the admin. By the ending it knows that there is something to see. */
function photoFile({ address, uses }: Pick<LibraryPhoto, 'address' | 'uses'>): MediaFile {
  const ending = address.slice(address.lastIndexOf('.'));
  const name = photoName({ address, uses });
  return {
    id: address,
    name: name.endsWith(ending) ? name : name + ending,
    path: `public${address}`,
    url: address,
    displayURL: address,
  };
}

/** The calls for a kind of content as its files have it. */
const apiOf = (kind: ContentKind) => createEntryApi(`/api/content/${kind}`);

/** Decap's way to the site's content: our own API, with the session of the admin. */
export class BakeryBackend {
  /** The revision after each of our saves, by the one before it: Decap keeps using the old one. */
  readonly #successors = new Map<string, string>();
  /** Where a new entry went whose name in Decap is no slug, by the path that Decap has for it. */
  readonly #movedTo = new Map<string, string>();

  /** The new entry that was sent last, as long as its answer has not come. */
  #unanswered: { words: string; key: string } | null = null;

  isGitBackend = () => false;
  status = () => Promise.resolve({ auth: { status: true }, api: { status: true, statusPage: '' } });
  authComponent = () => Session;
  // What Decap keeps about its user lies open on the device: nothing is in it.
  authenticate = () => Promise.resolve({});
  restoreUser = () => Promise.resolve({});
  getToken = () => Promise.resolve(null);
  logout = () => logout();

  /** The entries of a kind, as far as a list shows them. */
  async entriesByFolder(folder: string, extension: string): Promise<LoadedFile[]> {
    const { kind } = placeOf(`${folder}/any.${extension}`);
    const entries = await valueOf(() => apiOf(kind).list());
    const titleField = titleFieldOf(kind);
    const listed = ({ slug, title, status }: ListedContent): LoadedFile => {
      const path = `${folder}/${slug}.${extension}`;
      return { file: { path, id: path }, data: toRaw({ data: { [titleField]: title, status } }) };
    };
    return entries.map(listed);
  }

  /** The one entry of a kind that is a single file, where there is that file. */
  async entriesByFiles(files: { path: string; label?: string }[]): Promise<LoadedFile[]> {
    const kept: LoadedFile[] = [];
    for (const file of files) {
      const entries = await valueOf(() => apiOf(placeOf(file.path).kind).list());
      if (entries.length > 0) kept.push({ file: { ...file, id: file.path }, data: toRaw({ data: {} }) });
    }
    return kept;
  }

  async getEntry(asked: string): Promise<LoadedFile> {
    const path = this.#movedTo.get(asked) ?? asked;
    const { kind, slug } = placeOf(path);
    try {
      const { revision, data, body } = await valueOf(() => apiOf(kind).get(slug), missing(kind));
      this.#successors.delete(revision);
      return { file: { path, id: path }, data: toRaw({ data, ...(body === undefined ? {} : { body }) }, revision) };
    } finally {
      waiting.get(`backup.${kind}.${slug}`)?.();
    }
  }

  async persistEntry({ dataFiles }: { dataFiles: FileToSave[] }, { newEntry }: { newEntry?: boolean }): Promise<void> {
    const [file] = dataFiles;
    if (!file) return;
    const { kind, slug } = placeOf(file.path);
    const fields = fieldsOfKind(kind);
    const { revision, ...content } = fromRaw(file.raw, fields);
    const sentence = (failure: Failure) => failureSentence(failure, fields);
    if (newEntry) {
      const made = await this.#create(kind, slugFromTitle(slug), content, sentence);
      if (made !== slug) this.#movedTo.set(file.path, file.path.replace(`${slug}.`, `${made}.`));
      return;
    }
    const base = revision === undefined ? undefined : this.#latest(revision);
    const api = apiOf(kind);
    const saved = await valueOf(() => api.save(api.update(slug, content, base)), sentence);
    if (base !== undefined && base !== saved.revision) this.#successors.set(base, saved.revision);
  }

  /** Deletes entries, or photos by their files. */
  async deleteFiles(paths: string[]): Promise<void> {
    for (const path of paths) {
      const place = entryAt(path);
      if (!place) {
        await valueOf(() => deletePhotos([path.replace(/^public/, '')]));
        continue;
      }
      const api = apiOf(place.kind);
      const { revision } = await valueOf(() => api.get(place.slug));
      await valueOf(() => api.remove({ id: place.slug, revision }));
    }
  }

  /** The photos to choose from; none if they cannot be listed, since one can still be sent. */
  async getMedia(): Promise<MediaFile[]> {
    const answer = await listPhotos();
    return answer.ok ? answer.value.photos.map(photoFile) : [];
  }

  getMediaFile = (path: string) => Promise.resolve(photoFile({ address: path.replace(/^public/, ''), uses: [] }));

  async persistMedia({ fileObj }: { fileObj?: File }): Promise<MediaFile> {
    if (!fileObj) throw new Refusal('There is no photo to send.');
    const { url } = await valueOf(() => uploadPhoto(fileObj, () => undefined, new AbortController().signal), uploadFailed);
    return photoFile({ address: url, uses: [] });
  }

  /** Saves a new entry; one whose answer was lost is known again by its key, as long as nothing in it changes. */
  async #create(kind: ContentKind, slug: string, content: EntryContent, sentence: (failure: Failure) => string): Promise<string> {
    const words = JSON.stringify([kind, slug, content]);
    if (this.#unanswered?.words !== words) this.#unanswered = { words, key: crypto.randomUUID() };
    const { key } = this.#unanswered;
    const api = apiOf(kind);
    const answer = await api.save(api.creation({ slug, ...content }, key));
    const isLost =
      !answer.ok && (answer.failure.kind === 'network' || (answer.failure.kind === 'refused' && answer.failure.outcomeUnknown));
    if (!isLost) this.#unanswered = null;
    if (!answer.ok) throw new Refusal(sentence(answer.failure));
    return answer.value.slug;
  }

  #latest(revision: string): string {
    const next = this.#successors.get(revision);
    return next === undefined ? revision : this.#latest(next);
  }
}
