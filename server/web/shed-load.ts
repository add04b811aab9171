import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { busy, problemDocument } from '#functions/http/problem.ts';

/** The descriptors that the site needs besides those of connections: its own, and those of files and git while it answers. */
const RESERVED = 44;
const LEAST_CONNECTIONS = 4;
/** The connections beyond the limit that are kept until their request is answered. */
const MOST_SURPLUS = 8;

/** How many files and connections this process may have open; Infinity if the system does not say. */
export function descriptorLimit(): number {
  // Looking up the names of connections would take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : Infinity;
}

const { status, headers, body } = problemDocument(busy());
const ANSWER = { ...headers, connection: 'close', 'content-length': `${Buffer.byteLength(body)}` };
const RAW = `HTTP/1.1 ${status} Service Unavailable\r\n${Object.entries(ANSWER)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}\r\n${body}`;

/**
 * Keeps a few descriptors free for the work of a server, because without any it can neither read a file nor accept a connection. Returns a
 * handler that answers the requests of connections beyond the limit with 503; for those it returns true.
 */
export function shedLoad(server: Server, limit = descriptorLimit()): (request: IncomingMessage, response: ServerResponse) => boolean {
  const most = Math.max(LEAST_CONNECTIONS, limit - RESERVED - MOST_SURPLUS);
  let open = 0;
  /** Oldest first. */
  const surplus = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      surplus.delete(socket);
    });
    if (open - surplus.size <= most) return;
    surplus.add(socket);
    const [oldest] = surplus;
    if (surplus.size <= MOST_SURPLUS || !oldest) return;
    surplus.delete(oldest);
    // Its descriptor is needed at once, so nothing waits for the client to hang up.
    oldest.write(RAW, () => oldest.destroy());
  });
  return ({ socket }, response) => {
    if (!surplus.has(socket)) return false;
    response.writeHead(status, ANSWER).end(body);
    return true;
  };
}
