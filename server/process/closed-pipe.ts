/**
 * Lets a program go on where nobody reads what it prints any longer, as with `| head -1`: a command puts away what it made, and
 * a site is served on.
 */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
