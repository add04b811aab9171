const EVERY_MS = 2_000;
const EVERY_MS_IN_PLACE = 100;

/** Says on stderr how far long work is: a terminal shows it in place, and a log every two seconds. */
export function progressLine({ stderr }: { stderr: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> } = process) {
  let last = 0;
  /** Says what begins now. */
  const begin = (text: string): void => {
    last = performance.now();
    stderr.write(stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
  return {
    begin,
    /** Says how far it is, unless the last line was printed a moment ago. */
    say(text: string): void {
      if (performance.now() - last >= (stderr.isTTY ? EVERY_MS_IN_PLACE : EVERY_MS)) begin(text);
    },
    /** Clears the line, so that what is printed next stands alone. */
    end(): void {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}
