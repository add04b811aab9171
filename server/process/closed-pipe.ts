/**
 * Keeps a program running when the reader of its output has gone, as with `| head -1`: a command still removes its temporary files,
 * and a site is still served.
 */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
