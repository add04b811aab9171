import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultySite, startFaultySite } from './support/faulty-site.ts';
import { openLedger, type Ledger } from './support/ledger.ts';
import { type CleanBuilds, cleanBuilds, repositoryFaults } from './support/wholeness.ts';

const WRITERS = 50;
const ENDING = 8;
/** How long a reader pauses between pages, in milliseconds. */
const READS_FOR_MS = 1_500;
const READERS = 500;

let faulty: FaultySite;
let ledger: Ledger;
let builds: CleanBuilds;
beforeAll(async () => {
  builds = await cleanBuilds();
  faulty = await startFaultySite();
  ledger = openLedger(faulty);
});
afterAll(async () => {
  await faulty.site.close();
  await builds.close();
});

/** The titles on the page of a writer's post, which must all be the same. */
const titlesOn = (html: string): Set<string> => new Set(html.match(/Crowd \d+ of writer \d+/g) ?? []);

test(`${WRITERS} writers and ${READERS} readers: nothing is lost, and every page is a complete page of one version`, async () => {
  const { site, ask } = faulty;
  const slugs = Array.from({ length: WRITERS }, (_, writer) => `crowd-${writer}`);
  await ask('/api/auth/verify');
  expect(new Set(await Promise.all(slugs.map((slug, writer) => ledger.save(slug, `Crowd 0 of writer ${writer}`))))).toEqual(new Set([201]));
  await site.live();

  let isOver = false;
  let answers = 0;
  const wrong: string[] = [];
  const pages = ['/', '/blog', '/kitchen', '/sitemap.xml', ...slugs.map((slug) => `/blog/${slug}`)];
  /** The end of each page, independent of its content. */
  const ends = new Map<string, string>();
  for (const place of pages) ends.set(place, (await (await fetch(site.address + place)).text()).slice(-ENDING));
  async function read(place: string): Promise<void> {
    try {
      const answer = await fetch(site.address + place);
      const text = await answer.text();
      answers += 1;
      const isWhole = text.endsWith(ends.get(place) as string);
      if (answer.status !== 200) wrong.push(`${place} answered ${answer.status}`);
      else if (!isWhole) wrong.push(`${place} was cut off`);
      else if (/^\/blog\/crowd-/.test(place)) {
        const own = [...titlesOn(text)].filter((title) => title.endsWith(` of writer ${place.slice('/blog/crowd-'.length)}`));
        if (own.length !== 1) wrong.push(`${place} says ${own.join(' and ')}`);
      }
    } catch (error) {
      wrong.push(`${place}: ${String((error as Error).cause ?? error)}`);
    }
  }
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = 0; !isOver; turn += 1) {
      await read(pages[(reader + turn * 7) % pages.length] as string);
      await new Promise((resolve) => setTimeout(resolve, READS_FOR_MS));
    }
  });
  // One save each is over before every reader has read twice.
  const saves = slugs.map(async (slug, writer) => {
    for (const round of [1, 2, 3]) expect(await ledger.save(slug, `Crowd ${round} of writer ${writer}`)).toBe(200);
  });
  await Promise.all(saves).finally(() => (isOver = true));
  await Promise.all(reading);

  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(READERS);
  expect(await ledger.losses()).toEqual([]);
  await site.live();
  expect(await repositoryFaults(site)).toEqual([]);
  expect(await builds.differences(site)).toEqual([]);
  expect(await ledger.save('the-next-one', 'The next one')).toBe(201);
  await site.live();
  expect((await fetch(`${site.address}/blog/the-next-one`)).status).toBe(200);
  console.log(`${ledger.acknowledged} saves, ${answers} answers to ${READERS} readers, 0 wrong.`);
}, 900_000);
