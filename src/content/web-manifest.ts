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
  name: string;
  description: string;
}

/**
 * The web manifest (w3.org/TR/appmanifest) of the site, or of the section at `path`. `color` is the paper's, `icon` the address of the drawn
 * icon, `homeIcon` that of the one for home screens, null for the files in public/. The site opens in the browser, because visitors need its
 * Back button and address bar, and an owner who puts /admin on her home screen should get /admin. A section opens as an app of its own, with
 * a Back button.
 */
export const webManifest = ({ name, description }: Site, color: string, icon: string, homeIcon: string | null, path?: string): string =>
  `${JSON.stringify(
    {
      name,
      short_name: shortName(name),
      description,
      lang: 'en-US',
      start_url: path ?? '/',
      scope: path ?? '/',
      display: path === undefined ? 'browser' : 'minimal-ui',
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
