import { contrastOf } from '#domain/color.ts';
import { type BaseColors, baseColorsOf } from '#schema/look.ts';
import type { SectionId } from '#schema/sections.ts';
import { lookTokens, readableColors } from '#styles/look-tokens.ts';
import { EDGE_CONTRAST, EDGE_PAIRS, TEXT_CONTRAST, TEXT_PAIRS } from '#styles/token-pairs.ts';
import { sectionsIn } from '../site-sections.ts';
import type { ContentSnapshot } from '../snapshot.ts';
import { type Finding, found } from './finding.ts';
import { isShown } from './texts.ts';

type Entries = ContentSnapshot['entries'];

/** Text that would be hard to read in the chosen look, and colors that pages change so that it is not. */
function colorFindings({ look }: Entries): Finding[] {
  const entry = look.get('look');
  if (!entry) return [];
  const chosen = baseColorsOf(entry.data);
  const unreadable = Object.entries(lookTokens(chosen)).flatMap(([scheme, tokens]) =>
    [...TEXT_PAIRS.map((pair) => [...pair, TEXT_CONTRAST] as const), ...EDGE_PAIRS.map((pair) => [...pair, EDGE_CONTRAST] as const)]
      .filter(([one, other, least]) => contrastOf(tokens[one] ?? '', tokens[other] ?? '') < least)
      .map(([one, other]) => found('contrast', entry, 'palette', `In the ${scheme} colors, ${one} is hard to read on ${other}.`)),
  );
  const shown = readableColors(chosen);
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
  sourdough: ({ sourdough }) => [...sourdough.values()].some(({ data }) => data.product !== undefined),
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

/** What the look lacks: colors that can be read, and sections with content. */
export const lookFindings = (entries: Entries): Finding[] => [...colorFindings(entries), ...emptySections(entries)];
