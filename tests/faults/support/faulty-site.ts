import { readFileSync } from 'node:fs';
import { openSession } from '../../support/sign-in.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';

/** What is sent with a request. */
interface Call {
  method?: string;
  json?: unknown;
  body?: FormData;
}

/** A site that is ill-treated, and the owner who keeps working with it. */
export interface FaultySite {
  site: TestSite;
  /** Sends a request as the owner, who signs in first where that is asked for; null where the connection breaks. */
  ask(place: string, call?: Call): Promise<Response | null>;
}

/** The sentence of an answer that refuses. */
export const sentenceOf = async (answer: Response | null): Promise<string> =>
  ((await answer?.json()) as { error?: string } | undefined)?.error ?? '';

/** Starts a site. */
export async function startFaultySite(options: Parameters<typeof startTestSite>[0] = {}): Promise<FaultySite> {
  const site = await startTestSite(options);
  let cookie = '';
  const send = (place: string, { method, json, body }: Call) =>
    fetch(site.address + place, {
      method: method ?? (json === undefined && body === undefined ? 'GET' : 'POST'),
      headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
  return {
    site,
    async ask(place, call = {}) {
      try {
        let answer = await send(place, call);
        if (answer.status === 401) {
          cookie = await openSession(site.address);
          answer = await send(place, call);
        }
        return new Response(await answer.arrayBuffer(), answer);
      } catch {
        return null;
      }
    },
  };
}

/** The processes that a process has started, and theirs. Empty where the system does not tell. */
export function descendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return children.flatMap((child) => [child, ...descendants(child)]);
  } catch {
    return [];
  }
}

/** Ends processes at once; those that have ended already are passed over. */
export function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
