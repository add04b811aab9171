/** Creates a queue: what it is given is done one after the other, even after a failure. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(() => work());
    last = done.catch(() => undefined);
    return done;
  };
}
