import path from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { uploadPath } from '#content/snapshot.ts';
import { drawnUrl } from '#media/drawn-image.ts';
import { publicRoutesOf } from '../publisher/published-pages.ts';
import { readWorkingTree } from '../publisher/working-tree.ts';
import { loadRenderer } from './renderer.ts';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');

/** Most bytes of a drawing: visitors fetch it as it is. */
const MOST_BYTES = 15_000;
/** Four people in one picture. */
const FAMILY = { file: 'public/uploads/family.svg', mostBytes: 24_000 };

/** The example’s photos that show one scene: the whole of it first, then crops. */
const SCENES = `bagels bagels-sesame
baguettes baguette-ears
banana-bread banana-bread-crumb
berry-cheesecake cheesecake-berries
birthday-cake birthday-cake-sprinkles
brownies brownie-top
carrot-cake carrot-cake-layers
chocolate-chip-cookies chocolate-chip-close
cinnamon-rolls cinnamon-roll-icing
classic-cheesecake cheesecake-slice
dinner-rolls dinner-rolls-crust
focaccia focaccia-corner
german-chocolate-cake german-chocolate-crown
grain-bowl grain-bowl-close
hero hero-loop-poster half-batard-crumb
molasses-cookies molasses-crackle
pretzels pretzel-salt
round-boule boule-flour boule-pattern
sandwich-loaf sandwich-crumb
seeded-loaf seeded-crust
snickerdoodles snickerdoodle-sugar
sourdough-batard batard-crust
whole-wheat-loaf whole-wheat-crumb`;
const SCENE_OF = new Map(
  SCENES.split('\n').flatMap((line) => line.split(' ').map((name) => [`/uploads/${name}.jpg`, line.split(' ')[0] as string])),
);

/** The photos and drawings in a page. */
function picturesIn(html: string): { src: string; alt: string }[] {
  const found: { src: string; alt: string }[] = [];
  const parser = new Parser({
    onopentag(name, { src = '', alt = '' }) {
      if (name === 'img' && /^\/(?:media|uploads)\//.test(src)) found.push({ src, alt });
    },
  });
  parser.end(html);
  return found;
}

/** What appears more than once. */
const repeated = <T>(list: readonly T[]): T[] => list.filter((one, index) => list.indexOf(one) !== index);

describe('the pictures of the bakery’s own pages', () => {
  let pages: Map<string, { src: string; alt: string }[]>;
  /** The image that networks show of each page, by the page's address. */
  let shared: Map<string, string | undefined>;
  let drawn: string[];
  let drawings: { file: string; bytes: Uint8Array }[];
  beforeAll(async () => {
    const [{ render }, { snapshot, readPublicFile }] = await Promise.all([loadRenderer(codeRoot), readWorkingTree(BAKERY)]);
    const reader = createReader(snapshot);
    drawn = reader.drawnImages().map(drawnUrl);
    pages = new Map();
    shared = new Map();
    for (const route of publicRoutesOf(reader)) {
      const { text } = await render(route, reader);
      pages.set(route, picturesIn(text));
      if (!text.includes('content="noindex')) shared.set(route, /property="og:image" content="https:\/\/[^/]*([^"]*)"/.exec(text)?.[1]);
    }
    const files = [...snapshot.photos.keys()].filter((address) => address.endsWith('.svg')).map(uploadPath);
    drawings = await Promise.all(files.map(async (file) => ({ file, bytes: await readPublicFile(file) })));
  }, 120_000);

  test('no page shows one twice', () => {
    const twice = [...pages].flatMap(([route, pictures]) => repeated(pictures.map(({ src }) => src)).map((src) => `${route} ${src}`));
    expect(twice).toEqual([]);
  });

  test('every page has one of its own for those who share it, and all of those are drawn', () => {
    expect([...shared].filter(([, image]) => !drawn.includes(image ?? ''))).toEqual([]);
    expect(new Set(shared.values()).size).toBe(shared.size);
    expect(drawn).toHaveLength(shared.size);
  });

  test('drawings come as they are, small, and with a description', () => {
    expect(drawings.length).toBeGreaterThan(0);
    for (const { file, bytes } of drawings)
      expect([file, bytes.length]).toEqual([file, Math.min(bytes.length, file === FAMILY.file ? FAMILY.mostBytes : MOST_BYTES)]);
    const shown = [...pages.values()].flat().filter(({ src }) => src.endsWith('.svg'));
    expect(new Set(shown.map(({ src }) => `public${src}`))).toEqual(new Set(drawings.map(({ file }) => file)));
    expect(shown.filter(({ alt }) => alt === '')).toEqual([]);
  });
});

test('no page of the example shows one scene twice, whole or close', { timeout: 120_000 }, async () => {
  const [{ render }, { snapshot }] = await Promise.all([loadRenderer(codeRoot), readWorkingTree(codeRoot)]);
  const reader = createReader(snapshot);
  const addresses = new Map([...snapshot.photos].map(([address, { id }]) => [id, address]));
  const twice = [];
  for (const route of publicRoutesOf(reader)) {
    const photos = picturesIn((await render(route, reader)).text).map(({ src }) =>
      addresses.get(src.slice('/media/'.length).split('-')[0] ?? ''),
    );
    const scenes = photos.flatMap((address) => SCENE_OF.get(address ?? '') ?? []);
    twice.push(...repeated(scenes).map((scene) => `${route} ${scene}`));
  }
  expect(twice).toEqual([]);
});
