/** Lets a command go on to its end where nobody reads what it prints any longer, as with `| head -1`, so that it puts away what it made. */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
