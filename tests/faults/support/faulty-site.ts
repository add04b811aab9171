import { openSession } from '../../support/sign-in.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';

/** The options of a request. */
interface Call {
  method?: string;
  json?: unknown;
  body?: FormData;
}

/** A site under fault injection, and the owner who keeps working with it. */
export interface FaultySite {
  site: TestSite;
  /** Sends a request as the owner, and signs in first if required; null if the connection breaks. */
  ask(place: string, call?: Call): Promise<Response | null>;
}

/** The message of an error response. */
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
