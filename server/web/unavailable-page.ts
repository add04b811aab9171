/** Why a visitor gets no page. */
type Reason = 'starting' | 'unpublished' | 'restoring';

const SENTENCES: Record<Reason, { title: string; text: string }> = {
  starting: { title: 'One moment…', text: 'This site is starting up. The page will load by itself as soon as it’s ready.' },
  unpublished: { title: 'We’re getting ready', text: 'This site isn’t published yet. Please come back in a little while.' },
  restoring: { title: 'One moment…', text: 'We’re putting this page back in its place. It’ll load by itself in a moment.' },
};

/** The admin is available even without published pages, and shows what is missing. */
const FOR_OWNER = '<p>Is this your site? <a href="/admin">Sign in</a> to see what’s keeping it from being published.</p>';

/** The page shown while no other is available. Self-contained, because nothing else on the site may be available either. */
export function unavailablePage(reason: Reason): string {
  const { title, text } = SENTENCES[reason];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${reason === 'unpublished' ? 30 : 3}">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --paper: #fbf6ec; --ink: #2b1a12; --accent: #7d4219; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d130d; --ink: #f3e7d5; --accent: #e6a766; } }
body { display: grid; min-height: 100svh; margin: 0; place-content: center; padding: 1.5rem; box-sizing: border-box; background: var(--paper); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; }
h1 { margin: 0 0 0.5rem; font: 600 2rem/1.2 Georgia, serif; }
p { margin: 0.5rem 0; }
a { color: var(--accent); }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${reason === 'unpublished' ? FOR_OWNER : ''}
</main>
</body>
</html>
`;
}
