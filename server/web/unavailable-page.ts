import { barePage } from './bare-page.ts';

/** Why a visitor gets no page. */
type Reason = 'starting' | 'unpublished' | 'restoring';

const SENTENCES: Record<Reason, { title: string; text: string }> = {
  starting: { title: 'One moment…', text: 'This site is starting up. The page will load by itself as soon as it’s ready.' },
  unpublished: { title: 'We’re getting ready', text: 'This site isn’t published yet. Please come back in a little while.' },
  restoring: { title: 'One moment…', text: 'We’re putting this page back in its place. It’ll load by itself in a moment.' },
};

/** The admin is available even without published pages, and shows what is missing. */
const FOR_OWNER = '<p>Is this your site? <a href="/admin">Sign in</a> to see what’s keeping it from being published.</p>';

/** The page shown while no other is available. */
export const unavailablePage = (reason: Reason): string =>
  barePage({
    ...SENTENCES[reason],
    refreshSeconds: reason === 'unpublished' ? 30 : 3,
    ...(reason === 'unpublished' ? { more: FOR_OWNER } : {}),
  });
