import { contrastOf } from '#domain/color.ts';
import { endOfBake } from '#domain/bake.ts';
import { dayInWords } from '#domain/moment-words.ts';
import { type BaseColors, baseColorsOf } from '#domain/look.ts';
import type { SectionId } from '#domain/sections.ts';
import { momentOf } from '#domain/time-zone.ts';
import { lookTokens, mendedColors } from '#styles/look-tokens.ts';
import { EDGE_CONTRAST, EDGE_PAIRS, TEXT_CONTRAST, TEXT_PAIRS } from '#styles/token-pairs.ts';
import { menuPrices } from '../menu.ts';
import { sectionsIn } from '../site-sections.ts';
import { type ContentSnapshot, type Entry, zoneOf } from '../snapshot.ts';
import { type Finding, found } from './finding.ts';
import { isShown } from './texts.ts';

type Entries = ContentSnapshot['entries'];

/** Text that would be hard to read in the chosen look, and colors that pages change so that it is not. */
function lookFindings({ look }: Entries): Finding[] {
  const entry = look.get('look');
  if (!entry) return [];
  const chosen = baseColorsOf(entry.data);
  const unreadable = Object.entries(lookTokens(chosen)).flatMap(([scheme, tokens]) =>
    [...TEXT_PAIRS.map((pair) => [...pair, TEXT_CONTRAST] as const), ...EDGE_PAIRS.map((pair) => [...pair, EDGE_CONTRAST] as const)]
      .filter(([one, other, least]) => contrastOf(tokens[one] ?? '', tokens[other] ?? '') < least)
      .map(([one, other]) => found('contrast', entry, 'palette', `In the ${scheme} colors, ${one} is hard to read on ${other}.`)),
  );
  const shown = mendedColors(chosen);
  const changed = (Object.keys(chosen) as (keyof BaseColors)[]).filter((name) => shown[name].toLowerCase() !== chosen[name].toLowerCase());
  return [
    ...unreadable,
    ...changed.map((name) =>
      found('color', entry, `colors.${name}`, `Pages show ${shown[name]} instead of ${chosen[name]}, so that text can be read.`),
    ),
  ];
}

/** Whether each section has what its page shows. */
const CONTENT: Record<SectionId, (entries: Entries) => boolean> = {
  cakes: ({ cakes }) => [...cakes.values()].some(({ data }) => data.groups.some((group) => group.cakes.length > 0)),
  eats: ({ meals }) => [...meals.values()].some(({ data }) => data.groups.some((group) => group.meals.length > 0)),
  menu: ({ menu }) => [...menu.values()].some(({ data }) => data.items.length > 0),
  sourdough: ({ sourdough }) => sourdough.size > 0,
  about: ({ about }) => about.size > 0,
  blog: ({ post }) => [...post.values()].some(isShown),
  kitchen: ({ recipe }) => [...recipe.values()].some(isShown),
  contact: () => true,
};

function emptySections(entries: Entries): Finding[] {
  const place = entries.look.get('look') ?? entries.settings.get('settings');
  if (!place) return [];
  return Object.entries(sectionsIn(entries)).flatMap(([id, { name, isOff }]) =>
    isOff || CONTENT[id as SectionId](entries)
      ? []
      : [found('empty-section', place, place.kind === 'look' ? `sections.${id}` : '', `${name} is on your site, but has nothing to show.`)],
  );
}

/** After this time without a list to come, visitors wonder whether the oven is still hot. */
const WEEK_MS = 7 * 86_400_000;

function bakeDays(entries: Entries, now: number): Finding[] {
  const zone = zoneOf({ entries });
  const ends = [...entries.bake.values()]
    .filter(({ data }) => data.status === 'published')
    .map((entry) => ({ entry, end: momentOf(endOfBake(entry.data), zone) }))
    .sort((a, b) => b.end - a.end);
  const [last] = ends;
  return last && last.end < now - WEEK_MS
    ? [found('bake-day', last.entry, '', `The last bake day was ${dayInWords(last.entry.data.date)}, and no other is coming.`)]
    : [];
}

/** What Google asks of a kind of structured data and only the owner can add. */
function structuredData({ menu, recipe }: Entries, isKitchen: boolean): Finding[] {
  const prices = menuPrices(menu);
  const items = [...menu.values()].flatMap((entry) =>
    entry.data.items.flatMap(({ name, prices: own, pricedLike = '', images }, index) => [
      ...(own.length > 0 || prices.has(pricedLike)
        ? []
        : [found('offer', entry, `items[${index}].prices`, `“${name}” has no price. Google shows no offer without one.`)]),
      ...(images.length > 0
        ? []
        : [found('offer', entry, `items[${index}].images`, `“${name}” has no photo. Google shows products with one.`)]),
    ]),
  );
  const recipes = [...(isKitchen ? recipe.values() : [])]
    .filter((entry) => isShown(entry) && !entry.data.featuredImage)
    .map((entry) => found('structured-data', entry, 'featuredImage', 'Google shows recipes only with a photo of the dish.'));
  return [...items, ...recipes];
}

/** What the shop lacks: colors that can be read, sections with content, days to come, and what search engines require. `now` in milliseconds since 1970. */
export const shopFindings = (entries: Entries, now: number): Finding[] => [
  ...lookFindings(entries),
  ...emptySections(entries),
  ...bakeDays(entries, now),
  ...structuredData(entries, !sectionsIn(entries).kitchen.isOff),
];

/** Drafts that nobody has touched for so long. */
const OLD_DRAFT_MS = 90 * 86_400_000;

/** Drafts that have waited for months. */
export const draftFindings = (drafts: readonly Entry[], now: number): Finding[] =>
  drafts.flatMap((entry) => {
    const { updatedAt, createdAt }: { updatedAt?: string; createdAt?: string } = entry.data as object;
    const age = now - Date.parse(updatedAt ?? createdAt ?? '');
    const months = Math.floor(age / (30 * 86_400_000));
    return age > OLD_DRAFT_MS ? [found('draft', entry, '', `Nobody has changed this draft for ${months} months.`)] : [];
  });
