import { setTimeout as delay } from 'node:timers/promises';
import { type ContentSnapshot, emptySnapshot, problemsOf } from '#content/snapshot.ts';
import { nothingOutside, type Outside } from '#domain/outside.ts';
import type { SnapshotStore } from '#functions/content-store/snapshot-store.ts';
import type { ContentSource, PublishingStatus } from '#functions/dependencies.ts';
import { readCommit } from './publisher/committed-version.ts';
import type { Publisher } from './publisher/publisher.ts';
import type { SiteVersion } from './publisher/site-version.ts';

const LOOK_EVERY_MS = 100;
const TRY_AGAIN_MS = 5_000;
/** How long after the last publication social images are drawn: who saves again and again is not to wait for them. */
const DRAW_AFTER_MS = 5_000;

const nothing: SiteVersion = {
  commit: null,
  snapshot: emptySnapshot,
  publicFiles: new Map(),
  readPublicFile: (path) => Promise.reject(new Error(`There is no ${path}.`)),
};

const isSame = (one: Outside, other: Outside): boolean => JSON.stringify(one) === JSON.stringify(other);
const withOutside = (version: SiteVersion, outside: Outside): SiteVersion => ({ ...version, snapshot: { ...version.snapshot, outside } });

const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'the disk is full; free some space.';
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) return 'the folder of the published pages cannot be written; make it writable.';
  return asSentence(error instanceof Error ? error.message : String(error));
}

/**
 * Follows the branch and keeps the published folder equal to its newest commit. A commit with a problem is told
 * of in the status, and visitors keep what they had.
 */
export class LiveSite implements ContentSource {
  readonly #store: SnapshotStore;
  readonly #publisher: Publisher;
  readonly #log: (error: unknown) => void;
  #outside: Outside;
  #latest = nothing;
  /** The newest version without a problem. */
  #sound = nothing;
  #live: SiteVersion | null = null;
  #builtAt: Date | null = null;
  /** Why the newest version is not published: what is wrong with its content. */
  #refusal: Pick<PublishingStatus, 'error' | 'problems'> | null = null;
  /** Why the last attempt to publish a sound version failed, and when, in milliseconds since 1970. */
  #fault: { error: string; at: number } | null = null;
  #looking: Promise<void> | null = null;
  #nextLook: Promise<void> | null = null;
  #publishing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #drawingTimer: NodeJS.Timeout | undefined;
  /** The drawing of social images that is under way, and what ends it. */
  #drawing: { end: AbortController; done: Promise<void> } | null = null;

  /** `outside` is what other services have answered so far. */
  constructor(store: SnapshotStore, publisher: Publisher, log: (error: unknown) => void, outside: Outside = nothingOutside) {
    this.#store = store;
    this.#publisher = publisher;
    this.#log = log;
    this.#outside = outside;
  }

  /** Publishes the newest commit, or finds that an earlier run already has, and follows the branch from then on. */
  async start(): Promise<void> {
    const published = await this.#publisher.recordedCommit();
    if (published !== null) await this.#resume(published);
    await this.look();
    await this.settled();
    this.#drawSoon();
    this.#timer = setInterval(() => void this.look().catch(this.#log), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Finishes what is under way and stops following the branch. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking?.catch(() => undefined);
    await this.settled();
    this.#stopDrawing();
    await this.#drawing?.done;
    await this.#publisher.close();
  }

  /** Publishes what other services answer now, where it is something else than before. */
  hear(news: Partial<Outside>): void {
    const outside = { ...this.#outside, ...news };
    if (isSame(outside, this.#outside)) return;
    this.#outside = outside;
    if (this.#latest === nothing) return; // It goes into the first version.
    const wasSound = this.#latest === this.#sound;
    this.#latest = withOutside(this.#latest, outside);
    if (wasSound) this.#sound = this.#latest;
    else if (this.#sound !== nothing) this.#sound = withOutside(this.#sound, outside);
    this.#tryAgain();
  }

  /** Waits until all that was found is published and every social image of it drawn. */
  async drawn(): Promise<void> {
    await this.settled();
    this.#stopDrawing();
    await this.#drawing?.done;
    await this.#publisher.socialImages.complete();
  }

  async latest(): Promise<ContentSnapshot> {
    await this.look();
    return this.#latest.snapshot;
  }

  async published(): Promise<ContentSnapshot> {
    await this.look();
    return this.#sound.snapshot;
  }

  status(): PublishingStatus {
    const base = { commit: this.#live?.commit ?? null, builtAt: this.#builtAt?.toISOString() ?? null };
    if (this.#refusal) return { state: 'failed', ...base, ...this.#refusal };
    if (this.#fault) return { state: 'failed', ...base, error: this.#fault.error };
    return { state: this.#live === this.#latest ? 'live' : 'building', ...base };
  }

  /** Looks whether the branch has moved, and if so reads what is new and begins to publish it. */
  look(): Promise<void> {
    // A look that is under way may have missed a commit made since; all who ask meanwhile share the one after it.
    return (this.#nextLook ??= this.#lookNext());
  }

  async #lookNext(): Promise<void> {
    await this.#looking?.catch(() => undefined);
    const look = this.#look();
    this.#looking = look;
    this.#nextLook = null;
    try {
      await look;
    } finally {
      if (this.#looking === look) this.#looking = null;
    }
  }

  /** Waits until all that was found is published, but no longer than some milliseconds. */
  async settled(mostMs?: number): Promise<void> {
    const finished = async () => {
      while (this.#publishing) await this.#publishing;
    };
    await (mostMs === undefined ? finished() : Promise.race([finished(), delay(mostMs, undefined, { ref: false })]));
  }

  async #resume(commit: string): Promise<void> {
    try {
      const version = await readCommit(this.#store, commit, null);
      this.#live = await this.#publisher.resume(version);
      const isCurrent = isSame(this.#live.snapshot.outside, this.#outside);
      this.#latest = this.#sound = isCurrent ? this.#live : withOutside(version, this.#outside);
      this.#builtAt = new Date();
    } catch (error) {
      this.#log(error); // It is only a saving: everything will be rendered anew.
    }
  }

  async #look(): Promise<void> {
    const head = await this.#store.head();
    if (head === null || head === this.#latest.commit) {
      this.#tryAgain();
      return;
    }
    const read = await readCommit(this.#store, head, this.#latest.commit === null ? null : this.#latest);
    const version = withOutside(read, this.#outside);
    this.#latest = version;
    const problems = problemsOf(version.snapshot);
    if (problems.length > 0) {
      const [{ file, path, message }] = problems as [(typeof problems)[0]];
      const place = path ? `${file}, ${path}` : file;
      const more = problems.length === 1 ? '' : ` There are ${problems.length - 1} more.`;
      this.#refusal = { error: `The newest change cannot be published. ${place}: ${asSentence(message)}${more}`, problems };
      return;
    }
    this.#refusal = null;
    this.#sound = version;
    this.#beginToPublish();
  }

  /**
   * Publishes what is sound and not live yet: what could not be published for a reason outside the content, such
   * as a full disk, and what was found in the very moment in which a publication ended.
   */
  #tryAgain(): void {
    const isDue = this.#fault === null || Date.now() - this.#fault.at >= TRY_AGAIN_MS;
    if (isDue && this.#sound !== nothing && this.#sound !== this.#live) this.#beginToPublish();
  }

  #beginToPublish(): void {
    this.#stopDrawing();
    this.#publishing ??= this.#publish().finally(() => {
      this.#publishing = null;
      this.#drawSoon();
    });
  }

  #drawSoon(): void {
    clearTimeout(this.#drawingTimer);
    this.#drawingTimer = setTimeout(() => this.#draw(), DRAW_AFTER_MS);
    this.#drawingTimer.unref();
  }

  #draw(): void {
    const end = new AbortController();
    const drawing = { end, done: this.#publisher.socialImages.complete({ signal: end.signal }).catch(this.#log) };
    this.#drawing = drawing;
    void drawing.done.then(() => {
      if (this.#drawing === drawing) this.#drawing = null;
    });
  }

  #stopDrawing(): void {
    clearTimeout(this.#drawingTimer);
    this.#drawing?.end.abort();
  }

  async #publish(): Promise<void> {
    let tried: SiteVersion | null = null;
    while (this.#sound !== this.#live && this.#sound !== tried) {
      const version = (tried = this.#sound);
      try {
        await this.#publisher.publish(version);
        this.#live = version;
        this.#builtAt = new Date();
        this.#fault = null;
      } catch (error) {
        this.#log(error);
        this.#fault = {
          at: Date.now(),
          error: `What was saved last is not live yet: ${reasonOf(error)} It is tried again every few seconds.`,
        };
      }
    }
  }
}
