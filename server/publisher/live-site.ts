import { setTimeout as delay } from 'node:timers/promises';
import type { PublishingStatus } from '#api/publishing.ts';
import { type ContentSnapshot, emptySnapshot, problemsOf } from '#content/snapshot.ts';
import { StoreUnavailableError } from '#domain/content-store.ts';
import { nothingOutside, type Outside } from '#domain/outside.ts';
import { noticesOf, refusalOf } from '#functions/api/publishing-refusal.ts';
import type { SnapshotStore } from '#functions/content-store/snapshot-store.ts';
import type { ContentSource } from '#functions/dependencies.ts';
import { BranchWatch } from './branch-watch.ts';
import { readCommit } from './committed-version.ts';
import { publicReason } from './publication-error.ts';
import type { Publisher } from './publisher.ts';
import type { SiteVersion } from './site-version.ts';

/** How long after a publication that failed another is tried, the first time and from then on. */
const FIRST_TRY_MS = 500;
const TRY_AGAIN_MS = 5_000;
/** How often it is looked whether something else has deleted or changed what is published. */
const CHECK_EVERY_MS = 1_000;
/** How long a start that has something to show waits for a store that does not answer. */
const START_WAIT_MS = 5_000;
/** How long after the last publication social images are drawn: who saves again and again is not to wait for them. */
const DRAW_AFTER_MS = 5_000;

/** How the branch is followed, which depends on what a look at it costs. */
export interface Following {
  /** Milliseconds from one look to the next. */
  everyMs: number;
  /** Whether a reader of the content waits for a look, so that it is never behind; else it is as of the last one. */
  readersLook: boolean;
  /** A commit that can be read without the store, for a start while the store does not answer; null where there is none. */
  lastCommit(): Promise<string | null>;
}

/** A repository on this machine costs next to nothing to look at, and is always there. */
export const FOLLOWING_HERE: Following = { everyMs: 40, readersLook: true, lastCommit: () => Promise.resolve(null) };

const nothing: SiteVersion = {
  commit: null,
  snapshot: emptySnapshot,
  publicFiles: new Map(),
  readPublicFile: (path) => Promise.reject(new Error(`There is no ${path}.`)),
};

const faultSentence = (error: unknown): string =>
  `What was saved last is not live yet: ${publicReason(error)} It is tried again every few seconds.`;

const isSame = (one: Outside, other: Outside): boolean => JSON.stringify(one) === JSON.stringify(other);
const withOutside = (version: SiteVersion, outside: Outside): SiteVersion => ({ ...version, snapshot: { ...version.snapshot, outside } });

/**
 * Follows the branch and makes its newest commit live. A commit with a problem is named in the status, and visitors keep what
 * they had.
 */
export class LiveSite implements ContentSource {
  readonly #store: SnapshotStore;
  readonly #publisher: Publisher;
  readonly #log: (error: unknown) => void;
  readonly #following: Following;
  readonly #watch: BranchWatch;
  #outside: Outside;
  #latest = nothing;
  /** The newest version without a problem. */
  #sound = nothing;
  #live: SiteVersion | null = null;
  #builtAt: Date | null = null;
  /** Why the newest version is not published: what is wrong with its content. */
  #refusal: Pick<PublishingStatus, 'error' | 'problems'> | null = null;
  /** Why the last attempt to publish a sound version failed, and when, in milliseconds of a clock that nobody sets. */
  #fault: { error: string; at: number; isFirst: boolean } | null = null;
  #isClosed = false;
  #checkTimer: NodeJS.Timeout | undefined;
  /** Whether the first look goes on, for longer than the start waits. */
  #isWaiting = false;
  #drawingTimer: NodeJS.Timeout | undefined;
  /** The drawing of social images that is under way, and what ends it. */
  #drawing: { end: AbortController; done: Promise<void> } | null = null;

  /** `outside` is what other services have answered so far. */
  constructor(
    store: SnapshotStore,
    publisher: Publisher,
    log: (error: unknown) => void,
    { outside = nothingOutside, following = FOLLOWING_HERE }: { outside?: Outside; following?: Following } = {},
  ) {
    this.#store = store;
    this.#publisher = publisher;
    this.#log = log;
    this.#following = following;
    this.#watch = new BranchWatch(() => this.#look(), following.everyMs, log);
    this.#outside = outside;
  }

  /**
   * Makes the newest commit live, going on from what an earlier run has made of it, and follows the branch from then on. Where
   * the store does not answer, what it had before is shown; throws StoreUnavailableError where there is no such thing.
   */
  async start(): Promise<void> {
    const published = await this.#publisher.open();
    if (published !== null) await this.#resume(published);
    const first = this.look();
    await (this.#live === null ? first.catch((error: unknown) => this.#startWithout(error)) : this.#firstAnswer(first));
    this.#drawOnceMade();
    this.#watch.start();
    this.#checkTimer = setInterval(() => {
      if (this.#publisher.checkFolder()) this.#drawOnceMade();
    }, CHECK_EVERY_MS);
    this.#checkTimer.unref();
  }

  /** Finishes what is under way and stops following the branch. */
  async close(): Promise<void> {
    clearInterval(this.#checkTimer);
    this.#isClosed = true;
    await this.#watch.close();
    this.#stopDrawing();
    await this.#drawing?.done;
    await this.#publisher.close();
  }

  /** The version that visitors get, but for photos that are damaged; null before there is one. */
  get live(): SiteVersion | null {
    return this.#live;
  }

  /** Makes live what other services answer now, where it is something else than before. */
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

  /** Waits until all files of what is live are made, but those that cannot be. */
  async made(): Promise<void> {
    await this.#publisher.complete();
  }

  /** Waits until all files of what is live are made, and every social image of it drawn. */
  async drawn(): Promise<void> {
    await this.made();
    this.#stopDrawing();
    await this.#drawing?.done;
    await this.#publisher.socialImages.complete();
  }

  async latest(): Promise<ContentSnapshot> {
    if (this.#following.readersLook) await this.look();
    return this.#publisher.shown(this.#latest).snapshot;
  }

  async published(): Promise<ContentSnapshot> {
    // While the branch cannot be read, visitors keep what they had; the admin reads `latest` and shows the reason.
    if (this.#following.readersLook)
      await this.look().catch((error: unknown) => {
        if (this.#sound === nothing) throw error;
      });
    return this.#publisher.shown(this.#sound).snapshot;
  }

  status(): PublishingStatus {
    const base = { commit: this.#live?.commit ?? null, builtAt: this.#builtAt?.toISOString() ?? null };
    if (this.#refusal) return { state: 'failed', ...base, ...this.#refusal };
    if (this.#fault) return { state: 'failed', ...base, error: this.#fault.error };
    const { silence } = this.#watch;
    if (silence) return { state: 'failed', ...base, error: `Visitors have what was there before. ${silence.message}` };
    if (this.#isWaiting)
      return { state: 'failed', ...base, error: 'Visitors have what was there before: what is newest cannot be read yet.' };
    const { failure, progress } = this.#publisher;
    if (failure !== null) return { state: 'failed', ...base, error: faultSentence(failure) };
    const state = this.#live === this.#latest ? 'live' : 'building';
    const notices = noticesOf(this.#publisher.shown(this.#latest).snapshot, this.#publisher.refusedFiles);
    return { state, ...base, ...(progress && { progress }), ...notices };
  }

  /** Looks whether the branch has moved, and if so reads what is new and makes it live. */
  look(): Promise<void> {
    return this.#watch.look();
  }

  async #resume(commit: string): Promise<void> {
    try {
      const version = await readCommit(this.#store, commit, null);
      this.#live = this.#publisher.resume(version);
      const isCurrent = isSame(this.#live.snapshot.outside, this.#outside);
      this.#latest = this.#sound = isCurrent ? this.#live : withOutside(this.#live, this.#outside);
      this.#builtAt = new Date();
    } catch (error) {
      this.#log(error); // It only saves work: everything will be rendered again.
    }
  }

  async #look(): Promise<void> {
    const head = await this.#store.head();
    if (head === null || head === this.#latest.commit) this.#tryAgain();
    else await this.#take(head);
  }

  /** Waits for the first look, but not long: there is something to show without it. */
  async #firstAnswer(look: Promise<void>): Promise<void> {
    this.#isWaiting = true;
    const answer = look
      .catch((error: unknown) => {
        if (!(error instanceof StoreUnavailableError)) throw error;
      })
      .finally(() => (this.#isWaiting = false));
    await Promise.race([answer, delay(START_WAIT_MS, undefined, { ref: false })]);
  }

  async #startWithout(error: unknown): Promise<void> {
    const last = error instanceof StoreUnavailableError ? await this.#following.lastCommit() : null;
    if (last === null) throw error;
    await this.#take(last);
  }

  /** Makes a commit the newest version, and live where it is sound. */
  async #take(commit: string): Promise<void> {
    const read = await readCommit(this.#store, commit, this.#latest.commit === null ? null : this.#latest);
    const version = withOutside(read, this.#outside);
    this.#latest = version;
    this.#refusal = refusalOf(problemsOf(version.snapshot));
    if (this.#refusal === null) {
      this.#sound = version;
      this.#goLive();
    }
    // Whatever keeps the rest from being published, the owner can sign in and read what.
    if (this.#live === null) this.#publisher.followAdmin(version);
  }

  /** Makes live what is sound and not live yet. */
  #tryAgain(): void {
    const isDue = this.#fault === null || performance.now() - this.#fault.at >= (this.#fault.isFirst ? FIRST_TRY_MS : TRY_AGAIN_MS);
    if (isDue && this.#sound !== nothing && this.#sound !== this.#live) this.#goLive();
  }

  #goLive(): void {
    this.#stopDrawing();
    try {
      this.#publisher.follow(this.#sound);
      this.#live = this.#sound;
      this.#builtAt = new Date();
      this.#fault = null;
    } catch (error) {
      this.#log(error);
      this.#fault = { at: performance.now(), isFirst: this.#fault === null, error: faultSentence(error) };
    }
    this.#drawOnceMade();
  }

  #drawOnceMade(): void {
    const version = this.#live;
    void this.made().then(() => {
      if (version !== null && version === this.#live && !this.#isClosed) this.#drawSoon();
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
}
