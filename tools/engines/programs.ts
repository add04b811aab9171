import { existsSync, globSync } from 'node:fs';

/** The engines that the site is tested in besides Chromium. */
export const OTHER_ENGINES = ['firefox', 'webkit'] as const;
export type OtherEngine = (typeof OTHER_ENGINES)[number];

/** The programs of each engine with their usual paths, and the Debian packages that contain them. */
export const NEEDED: Readonly<Record<OtherEngine, { programs: () => string[][]; packages: readonly string[] }>> = {
  firefox: { programs: () => [['/usr/bin/firefox-esr', '/usr/bin/firefox']], packages: ['firefox-esr'] },
  webkit: {
    programs: () => [globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser'), ['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** The paths of an engine's programs, or null if one is not installed. */
export function programsOf(engine: OtherEngine): string[] | null {
  const found = NEEDED[engine].programs().map((places) => places.find((place) => existsSync(place)));
  return found.every((place) => place !== undefined) ? found : null;
}

/** The engines that are not on this machine. */
export const missingEngines = (): OtherEngine[] => OTHER_ENGINES.filter((engine) => programsOf(engine) === null);
