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
