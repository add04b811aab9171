import { existsSync, globSync } from 'node:fs';
import { installFromDebian } from '../apt.ts';

/** The engines that the site is tried in besides Chromium. */
export const OTHER_ENGINES = ['firefox', 'webkit'] as const;
export type OtherEngine = (typeof OTHER_ENGINES)[number];

/** What an engine runs by: where each program usually is, and Debian's packages with all of them. */
const NEEDED: Record<OtherEngine, { programs: () => string[][]; packages: string[] }> = {
  firefox: { programs: () => [['/usr/bin/firefox-esr', '/usr/bin/firefox']], packages: ['firefox-esr'] },
  webkit: {
    programs: () => [globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser'), ['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** The paths of the programs of an engine, or null where not all of them are there. */
export function programsOf(engine: OtherEngine): string[] | null {
  const found = NEEDED[engine].programs().map((places) => places.find((place) => existsSync(place)));
  return found.every((place) => place !== undefined) ? found : null;
}

/** Installs engines that are missing, where Debian has them. Answers those that are missing still. */
export async function installEngines(): Promise<OtherEngine[]> {
  for (const engine of OTHER_ENGINES) if (programsOf(engine) === null) await installFromDebian(...NEEDED[engine].packages);
  return OTHER_ENGINES.filter((engine) => programsOf(engine) === null);
}
