/**
 * Keeps a program running after the reader of its output has exited, as with `| head -1`, so that a command still removes its
 * temporary files and the site is still served.
 */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
