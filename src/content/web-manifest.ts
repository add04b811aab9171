/** How many characters of a name home screens show. */
const SHORT_NAME_LIMIT = 14;

/** The first words of a name that fit on a home screen, at least one. */
export function shortName(name: string): string {
  const words = name.split(/\s+/);
  let short = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > SHORT_NAME_LIMIT) break;
    short = `${short} ${word}`;
  }
  // A shortened name must not end in “&” or a comma.
  return short === name ? name : short.replace(/[^\p{L}\p{N})!?.’']+$/u, '') || name;
}

interface Site {
  language: string;
  name: string;
  description: string;
}

/** A part of the site that home screens open as an app of its own. */
interface App {
  path: string;
  display: 'minimal-ui' | 'standalone';
}

/**
 * The web manifest (w3.org/TR/appmanifest) of the site, or of an app within it. `color` is the paper's, `icon` the address of the drawn
 * icon, `homeIcon` that of the one for home screens, null for the files in public/. The site opens in the browser, because visitors need its
 * Back button and address bar.
 */
export const webManifest = (
  { name, description, language }: Site,
  color: string,
  icon: string,
  homeIcon: string | null,
  app?: App,
): string =>
  `${JSON.stringify(
    {
      name,
      short_name: shortName(name),
      description,
      lang: language,
      start_url: app?.path ?? '/',
      scope: app?.path ?? '/',
      display: app?.display ?? 'browser',
      background_color: color,
      theme_color: color,
      icons: [
        ...(icon === homeIcon ? [] : [{ src: icon, type: 'image/svg+xml', sizes: 'any' }]),
        ...(homeIcon === null
          ? [
              { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
              { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
              { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
            ]
          : [{ src: homeIcon, type: 'image/png', sizes: '512x512', purpose: 'any maskable' }]),
      ],
    },
    null,
    2,
  )}\n`;
