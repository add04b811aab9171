import { type Check, type Verdict, verdict } from './check.ts';
import { ask, UnansweredError } from './deployment.ts';

const YEAR_SECONDS = 31_536_000;
const NO_HTTPS: Verdict = { left: 'a site on this machine does not use https' };

export const httpsCheck: Check = {
  name: 'https',
  async run({ origin, isSecure }) {
    if (!isSecure) return NO_HTTPS;
    const plain = new URL(origin.replace(/^https/, 'http'));
    const answer = await ask(plain).catch((error: unknown) => {
      if (error instanceof UnansweredError) return null;
      throw error;
    });
    if (answer === null) return { well: 'nothing responds without it' };
    const location = answer.headers.get('location');
    const target = location !== null && URL.canParse(location, plain.href) ? new URL(location, plain) : null;
    if (![301, 302, 307, 308].includes(answer.status) || target === null)
      return { wrong: [`${plain.origin} responds without a redirect (${answer.status}). Turn on the redirect to https at the host.`] };
    if (target.protocol !== 'https:') return { wrong: [`${plain.origin} redirects to ${target.origin}, which is not https.`] };
    return { well: `${plain.origin} redirects to ${target.origin}` };
  },
};

export const hstsCheck: Check = {
  name: 'HSTS',
  async run(deployment) {
    if (!deployment.isSecure) return NO_HTTPS;
    const wrong: string[] = [];
    for (const place of ['/', '/api/blog/posts', '/favicon.svg']) {
      const header = (await deployment.ask(place)).headers.get('strict-transport-security') ?? '';
      const seconds = Number(/max-age=(\d+)/i.exec(header)?.[1] ?? 0);
      if (seconds < YEAR_SECONDS) wrong.push(`Strict-Transport-Security of ${place} is ${seconds} seconds instead of a year.`);
      else if (!/includesubdomains/i.test(header)) wrong.push(`Strict-Transport-Security of ${place} leaves subdomains out.`);
    }
    return verdict(wrong, 'browsers use only https for a year');
  },
};
