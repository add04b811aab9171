/** Does one piece of work after another, in the order of asking, but for what comes first. */
export class WorkQueue {
  /** The work in the queue; each call starts one. */
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;

  /** Runs `work` when it is its turn; with `isFirst`, ahead of everything in the queue. */
  async run<T>(isFirst: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      if (isFirst) this.#waiting.unshift(resolve);
      else this.#waiting.push(resolve);
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }

  #next(): void {
    if (this.#isBusy) return;
    const begin = this.#waiting.shift();
    if (!begin) return;
    this.#isBusy = true;
    begin();
  }
}
