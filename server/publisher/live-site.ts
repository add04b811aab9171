import { setTimeout as delay } from 'node:timers/promises';
import type { PublishingStatus } from '#api/publishing.ts';
import { remarksOf } from '#content/remarks.ts';
import { lastMoment } from '#content/schedule.ts';
import { type ContentSnapshot, emptySnapshot, photoOrReason } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { nothingOutside, type Outside } from '#schema/outside.ts';
import { brokenNotices } from '#functions/api/publishing-notices.ts';
import { BranchWatch } from '@family-bakery/git-content/branch-watch';
import type { PhotoOf } from '#content/committed-content.ts';
import type { SnapshotStore } from '@family-bakery/git-content/snapshot-store';
import type { ContentSource } from '#functions/runtime/content-source.ts';
import { readCommit } from './committed-version.ts';
import { publicReason } from './publication-error.ts';
import { LaterDrawing } from './later-drawing.ts';
import type { Publisher } from './publisher.ts';
import type { SiteVersion } from './site-version.ts';

/** The delay before a failed publication is retried: after the first failure, and after each later one. */
const FIRST_TRY_MS = 500;
const TRY_AGAIN_MS = 5_000;
/** How often to check whether something else deleted or changed published files. */
const CHECK_EVERY_MS = 1_000;
/** How often to check whether something appears or disappears by its schedule: such a check is next to nothing, and sees any change of the clock. */
const KEEP_TIME_MS = 250;
/** How long a start waits for a store that does not respond, if it has something to show. */
const START_WAIT_MS = 5_000;

/** How to follow the branch, depending on what a poll costs. */
export interface Following {
  /** Milliseconds between polls. */
  everyMs: number;
  /** Whether reads wait for a poll, so that they are always current; otherwise they use the result of the last one. */
  readersLook: boolean;
  /** Whether a photo is measured when a page needs its size, because its bytes are at hand; otherwise before its commit goes live. */
  measuresLater: boolean;
  /** A commit that can be read without the store, for starting during an outage; null if there is none. */
  lastCommit(): Promise<string | null>;
}

/**
 * For a repository on this machine, which is cheap to poll and always available. Saves of the admin do not wait for a poll, only commits by
 * hand: polled every 10 ms, an idle site took 5% of a slow processor.
 */
export const FOLLOWING_HERE: Following = { everyMs: 100, readersLook: true, measuresLater: true, lastCommit: () => Promise.resolve(null) };

interface LiveSiteOptions {
  /** What is known of the bakery's place so far. */
  place?: Outside['place'];
  /** Whether a mail server is configured. */
  mail?: boolean;
  /** Whether there is a way to send newsletters. */
  newsletter?: boolean;
  following?: Following;
  /** Called when the branch has a new commit, from a save or by hand. */
  onCommit?: () => void;
  /** The time, in milliseconds since 1970. */
  now?: () => number;
}

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
 * Follows the branch and makes its newest commit live. The last good versions of broken files stand in for them, and the status names
 * them. If a commit cannot be published, the status reports it and visitors keep the previous version.
 */
export class LiveSite implements ContentSource {
  readonly #store: SnapshotStore;
  readonly #publisher: Publisher;
  readonly #log: (error: unknown) => void;
  readonly #following: Following;
  readonly #watch: BranchWatch;
  readonly #drawing: LaterDrawing;
  readonly #onCommit: () => void;
  readonly #now: () => number;
  #outside: Outside;
  #latest = nothing;
  #live: SiteVersion | null = null;
  #builtAt: Date | null = null;
  /** Why the last attempt to publish the newest version failed, and when, in milliseconds of the monotonic clock. */
  #fault: { error: string; at: number; isFirst: boolean } | null = null;
  #isClosed = false;
  #checkTimer: NodeJS.Timeout | undefined;
  #clockTimer: NodeJS.Timeout | undefined;
  /** Whether the first poll is still in progress, possibly after the start stopped waiting for it. */
  #isWaiting = false;

  constructor(
    store: SnapshotStore,
    publisher: Publisher,
    log: (error: unknown) => void,
    {
      place = null,
      mail = false,
      newsletter = false,
      following = FOLLOWING_HERE,
      onCommit = () => undefined,
      now = Date.now,
    }: LiveSiteOptions = {},
  ) {
    this.#store = store;
    this.#publisher = publisher;
    this.#log = log;
    this.#drawing = new LaterDrawing(publisher.drawnImages, log);
    this.#following = following;
    this.#watch = new BranchWatch(() => this.#look(), following.everyMs, log);
    this.#outside = { ...nothingOutside, place, mail, newsletter };
    this.#now = now;
    this.#onCommit = onCommit;
  }

  /**
   * Makes the newest commit live, resuming from an earlier run's files, and then follows the branch. If the store does not respond, shows
   * the last known version; throws StoreUnavailableError if there is none.
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
    this.#clockTimer = setInterval(() => this.#keepTime(), KEEP_TIME_MS);
    this.#clockTimer.unref();
  }

  /** Finishes the work in progress and stops following the branch. */
  async close(): Promise<void> {
    clearInterval(this.#checkTimer);
    clearInterval(this.#clockTimer);
    this.#isClosed = true;
    await this.#watch.close();
    await this.#drawing.stop();
    await this.#publisher.close();
  }

  /** The version that visitors get, before damaged photos are removed; null until there is one. */
  get live(): SiteVersion | null {
    return this.#live;
  }

  /** What is wrong with files of the newest version, and what visitors see instead. */
  get broken(): readonly ContentProblem[] {
    return brokenNotices(this.#latest.snapshot);
  }

  /** Publishes new data from other services, or what the clock says, if it differs from before. */
  hear(news: Partial<Outside>): void {
    const outside = { ...this.#outside, ...news };
    if (isSame(outside, this.#outside)) return;
    this.#outside = outside;
    if (this.#latest === nothing) return; // The first version will include it.
    this.#latest = withOutside(this.#latest, outside);
    this.#tryAgain();
  }

  /** Waits until all files of the live version are made, except those that fail. */
  async made(): Promise<void> {
    await this.#publisher.complete();
  }

  /** Waits until all files of the live version are made and all its social images are drawn. */
  async drawn(): Promise<void> {
    await this.made();
    await this.#drawing.stop();
    await this.#publisher.drawnImages.complete();
  }

  async latest(): Promise<ContentSnapshot> {
    if (this.#following.readersLook) await this.look();
    return (await this.#publisher.measured(this.#latest)).snapshot;
  }

  async published(): Promise<ContentSnapshot> {
    // While the branch cannot be read, visitors keep the previous version; the admin reads `latest` and shows the reason.
    if (this.#following.readersLook)
      await this.look().catch((error: unknown) => {
        if (this.#latest === nothing) throw error;
      });
    return (await this.#publisher.measured(this.#latest)).snapshot;
  }

  /** What is live. Costs the same however much content there is, because visitors ask for it too. */
  status(): PublishingStatus {
    const base = { commit: this.#live?.commit ?? null, builtAt: this.#builtAt?.toISOString() ?? null };
    if (this.#fault) return { state: 'failed', ...base, error: this.#fault.error };
    const { silence } = this.#watch;
    if (silence) return { state: 'failed', ...base, error: `Visitors have what was there before. ${silence.message}` };
    if (this.#isWaiting)
      return { state: 'failed', ...base, error: 'Visitors have what was there before: what is newest cannot be read yet.' };
    const { failure, progress } = this.#publisher;
    if (failure !== null) return { state: 'failed', ...base, error: failure };
    const state = this.#live === this.#latest ? 'live' : 'building';
    return { state, ...base, ...(progress && { progress }) };
  }

  /** What is wrong in the newest version: broken files first, then what is valid but probably a mistake. */
  async remarks(): Promise<ContentProblem[]> {
    const { refusedFiles } = this.#publisher;
    return [...this.broken, ...(await remarksOf(this.#publisher.shown(this.#latest).snapshot)), ...refusedFiles];
  }

  /** Polls the branch, and makes its commit live if it has moved. */
  look(): Promise<void> {
    return this.#watch.look();
  }

  async #resume(commit: string): Promise<void> {
    try {
      // To read the bytes of all photos would take longer than all the rest.
      const photoOf: PhotoOf = async (revision, read) => this.#publisher.recordedPhoto(revision) ?? this.#photoOf(revision, read);
      const version = await readCommit(this.#store, commit, null, photoOf);
      this.#outside = { ...this.#outside, moment: lastMoment(version.snapshot, this.#now()) };
      this.#live = this.#publisher.resume(version);
      const isCurrent = isSame(this.#live.snapshot.outside, this.#outside);
      this.#latest = isCurrent ? this.#live : withOutside(this.#live, this.#outside);
      this.#builtAt = new Date();
    } catch (error) {
      this.#log(error); // Resuming only saves work: everything will be rendered again.
    }
  }

  readonly #photoOf: PhotoOf = async (_revision, read) => (this.#following.measuresLater ? undefined : photoOrReason(await read()));

  async #look(): Promise<void> {
    const head = await this.#store.head();
    if (head === null || head === this.#latest.commit) {
      this.#keepTime();
      this.#tryAgain();
    } else {
      if (this.#live !== null) this.#onCommit();
      await this.#take(head);
    }
  }

  /** Waits at most START_WAIT_MS for the first poll, because there is something to show without it. */
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

  /** Makes a commit the newest version, and live. */
  async #take(commit: string): Promise<void> {
    const previous = this.#latest.commit === null ? null : this.#publisher.withSizes(this.#latest);
    const read = await readCommit(this.#store, commit, previous, this.#photoOf);
    this.#outside = { ...this.#outside, moment: lastMoment(read.snapshot, this.#now()) };
    this.#latest = withOutside(read, this.#outside);
    this.#goLive();
    // The owner can still sign in and read what prevents the rest from being published.
    if (this.#live === null) this.#publisher.followAdmin(this.#latest);
  }

  /** Publishes the newest version if it is not live yet. */
  #tryAgain(): void {
    const isDue = this.#fault === null || performance.now() - this.#fault.at >= (this.#fault.isFirst ? FIRST_TRY_MS : TRY_AGAIN_MS);
    if (isDue && this.#latest !== nothing && this.#latest !== this.#live) this.#goLive();
  }

  /** Publishes what has appeared or disappeared by its schedule. */
  #keepTime(): void {
    if (this.#latest !== nothing) this.hear({ moment: lastMoment(this.#latest.snapshot, this.#now()) });
  }

  #goLive(): void {
    void this.#drawing.stop();
    try {
      this.#publisher.follow(this.#latest);
      this.#live = this.#latest;
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
      if (version !== null && version === this.#live && !this.#isClosed) this.#drawing.soon();
    });
  }
}
