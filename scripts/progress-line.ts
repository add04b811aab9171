const EVERY_MS = 2_000;
const EVERY_MS_IN_PLACE = 100;

/** How far long work is, printed to stderr. */
export interface ProgressLine {
  /** Says what begins now. */
  begin(text: string): void;
  /** Says how far it is, unless the last line was printed a moment ago. */
  say(text: string): void;
  /** Clears the line, so that what is printed next stands alone. */
  end(): void;
}

/** Creates a progress line, which a terminal shows in place, and a log every two seconds. */
export function progressLine({ stderr }: { stderr: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> } = process): ProgressLine {
  let last = 0;
  const begin = (text: string) => {
    last = performance.now();
    stderr.write(stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
  return {
    begin,
    say(text) {
      if (performance.now() - last >= (stderr.isTTY ? EVERY_MS_IN_PLACE : EVERY_MS)) begin(text);
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}
