import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long nothing more is read of a request that was answered before all of it came: most programs stop when they have the answer. */
const GRACE_MS = 30;
/** How much is read and thrown away of the others: some read the answer only when they have sent everything. */
const MOST_BYTES = 16_000_000;
/** How long they may take, and how long they may pause. */
const MOST_MS = 10_000;
const PAUSE_MS = 2_000;
/** How long a connection stays open on which more is to come than that. */
const CLOSE_MS = 1_000;

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  (method !== 'GET' && method !== 'HEAD') || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Reads and throws away what is left of a request, up to a limit. `pause` ends it. */
function discardRest(request: IncomingMessage, pause: NodeJS.Timeout): void {
  let left = MOST_BYTES;
  request.removeAllListeners('data');
  request.on('data', ({ length }: Buffer) => {
    pause.refresh();
    if ((left -= length) < 0) request.socket.destroy();
  });
  request.resume();
}

/**
 * Bounds what becomes of a body that the answer did not wait for. Node itself would read and throw away all of it, which costs as much as
 * someone likes to send.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const { socket, headers } = request;
  // From now on Node takes the body for one that is being read, and leaves the rest alone.
  request.read(0);
  // For a client that wants no further answer, Node would close the connection right after this one, and the answer could be lost.
  const isLast = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  const finish = () => {
    if (isLast) socket.destroySoon();
  };
  response.once('finish', () => {
    if (socket.destroyed) return;
    if (request.complete) {
      finish();
      return;
    }
    const isHuge = Number(headers['content-length'] ?? 0) > MOST_BYTES;
    // Says that nothing more is written, and still reads: a client that waits for the end has it.
    if (isLast) socket.end();
    const close = () => void socket.destroy();
    const pause = setTimeout(close, isHuge ? CLOSE_MS : PAUSE_MS);
    const end = setTimeout(close, MOST_MS);
    const discard = isHuge ? undefined : setTimeout(discardRest, GRACE_MS, request, pause);
    const stop = () => [pause, end, discard].forEach(clearTimeout);
    request.once('end', () => {
      stop();
      finish();
    });
    socket.once('close', stop);
  });
}
