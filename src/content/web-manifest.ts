/** Home screens show about so many characters of a name. */
const SHORT_NAME_LIMIT = 14;

/** As many of a name's first words as a home screen has room for, and one at least. */
export function shortName(name: string): string {
  const words = name.split(/\s+/);
  let short = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > SHORT_NAME_LIMIT) break;
    short = `${short} ${word}`;
  }
  // A name that was cut is not to end in “&” or a comma.
  return short === name ? name : short.replace(/[^\p{L}\p{N})!?.’']+$/u, '') || name;
}

interface Site {
  name: string;
  description: string;
}

/**
 * The web manifest (w3.org/TR/appmanifest). `colour` is that of the paper. It opens in the browser: the site needs
 * the browser's own Back and address, and an owner who keeps /admin on her home screen gets /admin.
 */
export const webManifest = ({ name, description }: Site, colour: string): string =>
  `${JSON.stringify(
    {
      name,
      short_name: shortName(name),
      description,
      lang: 'en-US',
      start_url: '/',
      scope: '/',
      display: 'browser',
      background_color: colour,
      theme_color: colour,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
        { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      ],
    },
    null,
    2,
  )}\n`;
