import { DueFiles } from './due-files.ts';
import { type MakingFailure, PublicationError } from './publication-error.ts';

/** The delay before a failed file is retried: after the first failure, and after each later one. */
const FIRST_TRY_MS = 500;
const TRY_AGAIN_MS = 5_000;

/** Which files are counted as what; nothing else is. */
export type CountedFiles<Counted extends string> = Readonly<Record<Counted, (name: string, rank: number) => boolean>>;

/** Why a file could not be made, and when, in milliseconds of the monotonic clock. */
interface Failure {
  error: unknown;
  at: number;
  isFirst: boolean;
}

interface DueWorkOptions<Counted extends string> {
  /** Makes or removes a file. Returns false if the live version has changed meanwhile, so that it must be made again. */
  make(name: string, isAsked: boolean): Promise<boolean>;
  /** Called when a file is as it must be. */
  made(name: string): void;
  /** Whether a file must not be made yet. */
  isHeld(name: string): boolean;
  /** What the progress counts. */
  counted?: CountedFiles<Counted> | undefined;
  /** Resolves when background work may continue. */
  turn(): Promise<unknown>;
  log(error: unknown): void;
}

/** Makes the due files: those that a request needs at once, the others one by one in the background. Retries what fails. */
export class DueWork<Counted extends string = never> extends DueFiles {
  readonly #options: DueWorkOptions<Counted>;
  readonly #making = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, Failure>();
  /** The kinds of files that the progress counts. */
  readonly #kinds: readonly Counted[];
  /** How many of each were made since nothing was due. */
  readonly #made = new Map<Counted, number>();
  #working: Promise<void> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether the work stopped for a reason that is not a page's own fault, such as a full disk. */
  #isHindered = false;

  constructor(options: DueWorkOptions<Counted>) {
    super();
    this.#options = options;
    this.#kinds = Object.keys(options.counted ?? {}) as Counted[];
  }

  /** What keeps a file from being updated; null if nothing does. */
  get failure(): MakingFailure | null {
    const [first] = this.#failures;
    return first ? { name: first[0], error: first[1].error, others: this.#failures.size - 1 } : null;
  }

  /** Of each that is counted, how many were made since nothing was due, of how many; null if nothing is due. */
  get progress(): Record<Counted, { made: number; of: number }> | null {
    if (this.size === 0) return null;
    const due = new Map<Counted | undefined, number>();
    for (const name of this.names) {
      const counted = this.#countedAs(name);
      due.set(counted, (due.get(counted) ?? 0) + 1);
    }
    const rows = this.#kinds.map((counted) => {
      const made = this.#made.get(counted) ?? 0;
      return [counted, { made, of: made + (due.get(counted) ?? 0) }];
    });
    return Object.fromEntries(rows) as Record<Counted, { made: number; of: number }>;
  }

  #countedAs(name: string): Counted | undefined {
    const rank = this.get(name)?.rank ?? 0;
    return this.#kinds.find((counted) => this.#options.counted?.[counted](name, rank));
  }

  override add(name: string, rank: number): void {
    super.add(name, rank);
    this.#failures.delete(name);
  }

  /** Whether a file is being made. */
  isMaking(name: string): boolean {
    return this.#making.has(name);
  }

  /** Starts the background work, unless it is running. Resolves when it stops. */
  start(): Promise<void> {
    return (this.#working ??= this.#makeAll().finally(() => {
      this.#working = null;
      if (this.size === 0) this.#made.clear();
      else if (!this.#isClosed) {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.start(), FIRST_TRY_MS);
        this.#retry.unref();
      }
    }));
  }

  /** Throws the first error that keeps a file from being updated. */
  assertNoFailure(): void {
    for (const { error } of this.#failures.values()) throw error;
  }

  /** Waits until all due files are made, except those that fail. */
  async complete(): Promise<void> {
    do await this.start();
    while (!this.#isClosed && !this.#isHindered && this.next((name) => this.mustWait(name)) !== undefined);
  }

  /** Finishes the files that are being made, and starts no others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await Promise.allSettled([this.#working, ...this.#making.values()]);
  }

  /** Whether a file must not be made yet: it failed a moment ago, or it is held. */
  mustWait(name: string): boolean {
    const failure = this.#failures.get(name);
    const pause = failure?.isFirst ? FIRST_TRY_MS : TRY_AGAIN_MS;
    return (failure !== undefined && performance.now() - failure.at < pause) || this.#options.isHeld(name);
  }

  /** Makes a file for the live version if it is due, once for all concurrent callers. */
  make(name: string, isAsked: boolean): Promise<void> {
    const making = this.#making.get(name) ?? this.#makeUntilDone(name, isAsked).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  /** Makes one due file after another until none is left or something stops it, such as a full disk. */
  async #makeAll(): Promise<void> {
    this.#isHindered = false;
    for (;;) {
      await this.#options.turn();
      const name = this.#isClosed ? undefined : this.next((candidate) => this.mustWait(candidate));
      if (name === undefined) return;
      const error = await this.make(name, false).then(
        () => null,
        (reason: unknown) => reason,
      );
      this.#isHindered = error !== null && !(error instanceof PublicationError);
      if (this.#isHindered) return;
    }
  }

  async #makeUntilDone(name: string, isAsked: boolean): Promise<void> {
    try {
      for (;;) {
        const due = this.get(name);
        if (due === undefined) return;
        const isFinal = await this.#options.make(name, isAsked);
        // A version that went live in the meantime may have made it due again.
        if (!isFinal || this.get(name) !== due) continue;
        const counted = this.#countedAs(name);
        this.delete(name);
        this.#failures.delete(name);
        if (counted) this.#made.set(counted, (this.#made.get(counted) ?? 0) + 1);
        this.#options.made(name);
        return;
      }
    } catch (error) {
      const before = this.#failures.get(name);
      if (!before) this.#options.log(error);
      this.#failures.set(name, { error, at: performance.now(), isFirst: before === undefined });
      throw error;
    }
  }
}
