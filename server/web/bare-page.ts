/** What a page that stands alone says. */
interface BarePage {
  title: string;
  text: string;
  /** HTML after the text. */
  more?: string;
  /** After how many seconds it loads itself again. */
  refreshSeconds?: number;
}

/** The mark of a site whose own cannot be known: a loaf. */
const LOAF =
  '<svg viewBox="0 0 48 26" width="48" height="26" aria-hidden="true"><path fill="var(--accent)" d="M24 1C11 1 2 8 2 16c0 6 5 9 22 9s22-3 22-9C46 8 37 1 24 1z"/><path fill="none" stroke="var(--paper)" stroke-width="2.4" stroke-linecap="round" d="M13 14l5-7M21 14l5-8M29 14l5-7"/></svg>';

/**
 * A page in the look of the site that needs nothing of it: no content, no file and no renderer, any of which may be what is broken. It costs the
 * same for every request.
 */
export const barePage = ({ title, text, more = '', refreshSeconds }: BarePage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${title}</title>
<style>
:root { color-scheme: light dark; --paper: #fbf6ec; --sunk: #f1e4ce; --ink: #2b1a12; --accent: #7d4219; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d130d; --sunk: #2b1a12; --ink: #f3e7d5; --accent: #e6a766; } }
body { display: grid; grid-template-rows: auto 1fr; min-height: 100svh; margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.5 Figtree, system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding: 0.75rem 1.5rem; border-bottom: 1px solid var(--sunk); }
header a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; }
main { align-self: center; justify-self: center; box-sizing: border-box; max-width: 35rem; padding: 1.5rem; }
h1 { margin: 0 0 0.5rem; font: 600 2rem/1.2 Fraunces, Georgia, serif; }
p { margin: 0.5rem 0; }
a { color: var(--accent); }
main a { display: inline-block; padding-block: 0.55rem; font-weight: 600; }
</style>
</head>
<body>
<header><a href="/" aria-label="Home">${LOAF}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
${more}
</main>
</body>
</html>
`;
