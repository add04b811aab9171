import { frontMatter, listInYaml, splitAddresses, splitFacts } from '../reading/front-matter.ts';
import { guessParts } from '../reading/guess-parts.ts';
import { type FactName, factNamed, type PartName, partBehind, partNamed } from '../reading/part-names.ts';
import { ingredientsFrom } from '../reading/ingredient-line.ts';
import { withoutTables } from '../reading/ingredient-table.ts';
import { lettersOf } from '../reading/letters.ts';
import { cutBelow, isItem, itemsOf, withAmounts } from '../reading/list-lines.ts';
import { withoutLiterals } from '../reading/literal.ts';
import { lineOf } from '../reading/plain-text.ts';
import { parseMinutes } from '../times/parse-minutes.ts';
import type { RecipeFormat } from '../reading/recipe-format.ts';
import { fromSchemaOrg } from '../reading/schema-recipe.ts';
import { listOf, namesOf, sourceFields, wordsIn } from '../reading/source-fields.ts';
import type { Guess, SourceRecipe, SourceTimes } from '../reading/source-recipe.ts';
import { withoutForetaste, withoutTalk } from '../reading/talk.ts';
import { withoutEnd } from '../reading/text-end.ts';
import { factBelow, factsIn, shownFact } from '../reading/written-facts.ts';
import { nutritionAmong, nutritionInWords, nutritionOf } from '../reading/nutrition.ts';
import { isStepNumber, stepsOfText } from '../reading/steps-of-text.ts';

type Part = PartName | 'head' | 'other';

/** A line with the address of a photo, and one with the name of a fact that nothing is said of. */
const PHOTO = /^(?:image|photo|picture)s?\s*:\s*(https?:\/\/\S+)?$/i;
const isUnsaid = (text: string): boolean => text.endsWith(':') && factNamed(text) !== undefined;

/** What pages have among the ingredients to press. */
const CONTROL =
  /^(?:[-*•]\s)?(?:(?:(?:us(?: customary)?|metric|imperial)[\s/|]*)+|cups|grams|(?:\d(?:\.\d|\/\d)?x\s*)+|scale|print|save|pin|share|cook mode|prevent your screen from going dark|(?:de)?select all|(?:shop|buy|get|add|copy)\s(?:[\p{L}\s]{0,20}\s)?(?:ingredients|to cart|to (?:shopping )?list)|ads?|advertisements?|anzeige|werbung|publicité|publicidad|pubblicità):?$/iu;
/** What the list of tools is called, which is beside that of the ingredients. */
const TOOLS =
  /^(?:(?:special |kitchen |recommended |required |cooking )?(?:equipment|tools|utensils)(?: needed| required)?|küchengeräte|utensilien|matériel|ustensiles|utensilios|utensili|keukengerei|verder nodig|extra nodig|naczynia|pomůcky|redskap|köksredskap):?$/iu;
/** The name of a fact, which is in another line. */
const isLabel = (text: string): boolean => !/\p{N}/u.test(text) && /Time$|^(?:yields|title)$/.test(factNamed(text) ?? '');
/** A number of servings and no more: `4 portions`, `Serves 6–8`, `Makes 12 servings`. */
const isYield = (text: string): boolean => {
  const [, name = '', word = ''] =
    /^(?=.{1,60}$)(?:[-*•]\s+)?(?:(\p{L}+)\s)?\d{1,3}(?:\s?[–-]\s?\d{1,3})?\s?(\p{L}*)(?:\(\p{L}{1,2}\))?$/u.exec(text) ?? [];
  return [name, word].every((one) => one === '' || factNamed(one) === 'yields') && name + word !== '';
};

interface Line {
  text: string;
  /** 1 to 6 for a heading of Markdown, 7 for a line in bold, 8 for a name of a part without marks, 9 for an item that names the list below it, 0 for none. */
  level: number;
  /** Whether it goes on with the item above, or is the first below the list of an item. */
  place?: 'within' | 'after' | undefined;
}

/** A longer line is a paragraph: it has no facts, and its marks stay. */
const LONGEST_LINE = 5_000;

/** A line of Markdown as plain text. */
const unmarked = (text: string): string => (text === '' || text.length > LONGEST_LINE ? text : withoutMarks(text));

/** Whether parentheses are open before a place. */
const isOpen = (line: string, place: number): boolean => line.lastIndexOf('(', place) > line.lastIndexOf(')', place);

const withoutMarks = (text: string): string =>
  text
    .replace(/!\[[^\][]{0,300}\]\([^()]{0,2000}\)/g, '')
    .replace(/\[\[(?:[^\][|]{1,300}\|)?([^\][|]{1,300})\]\]/g, '$1')
    .replace(
      /\[([^\][]{1,300})\]\(<?([^()\s>]{1,2000})>?(?:\s+"[^"]{0,300}")?\)/g,
      (_all, words: string, link: string, at: number, line: string) =>
        words === link || !/^https?:/.test(link) ? words : isOpen(line, at) ? `${words}: ${link}` : `${words} (${link})`,
    )
    .replace(/<(https?:\/\/[^<>\s]+)>/g, '$1')
    .replace(/<\/?(?:a|abbr|b|del|div|em|i|img|ins|kbd|mark|p|small|span|strong|sub|sup|u)\b[^<>]*>|<br\s*\/?>$/gi, '')
    .replace(/~~([^~]+)~~/g, '')
    .replace(/==(?=\S)([^=]+)(?<=\S)==/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?=[^\s_])([^_\n]+?)(?<=[^\s_])_(?!\w)/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1');

/** The rank of an item that names the list below it. */
const LIST_NAME = 9;
const indentOf = (line: string): number => line.search(/\S/);
const LISTED = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/** The words of a link, over two lines. */
const BROKEN_LINK = /\n(?<=\[[^\][\n]{1,200}\n)[\s>]{0,20}(?=[^\][\n]{1,200}\]\()/g;

function linesOf(text: string): Line[] {
  const raw = text.replace(BROKEN_LINK, ' ').split('\n');
  /** How far the item is indented whose list is read. */
  let outer: number | undefined;
  /** Whether the line above is an item, or goes on with one. */
  let isWithin = false;
  return raw.flatMap((line, index): Line[] => {
    const trimmed = line
      .trim()
      .replace(/^(?:>\s?)+/, '')
      .replace(/^[*+](?=\s)/, '-')
      .replace(/^([-*+]|\d{1,3}[.)])\s+\[[ xX]\]\s+/, '$1 ');
    const isOfList = LISTED.test(line);
    const place =
      isOfList && outer !== undefined && indentOf(line) <= outer
        ? 'after'
        : isWithin && !isOfList && /^\s{2}/.test(line)
          ? 'within'
          : undefined;
    isWithin = trimmed !== '' && (isOfList || place === 'within');
    if (place === 'after') outer = undefined;
    if (/^[-*+]?$/.test(trimmed)) return [{ text: '', level: 0 }];
    // A line of = or - below a heading.
    if (/^(?:={3,}|-{3,}|\*{3,}|_{3,}|~{3,})$/.test(trimmed)) return [];
    const below = raw[index + 1]?.trim() ?? '';
    // An item with a list of its own names it.
    const [, indent = '', listName] = /^(\s*)[-*+]\s+([^\d.!?[]{2,60})$/.exec(line) ?? [];
    if (listName !== undefined && /^\s*[-*+]\s/.test(raw[index + 1] ?? '') && indentOf(raw[index + 1] ?? '') > indent.length) {
      outer = indent.length;
      return [{ text: unmarked(listName).replace(/:$/, ''), level: LIST_NAME, place }];
    }
    const [, marks, words = ''] = /^(#{1,6})\s+(\S[^]*)$/.exec(trimmed) ?? [];
    if (marks !== undefined) {
      outer = undefined;
      return [
        {
          text: unmarked(withoutEnd(words, /#/).trimEnd()),
          level: marks.length,
        },
      ];
    }
    if (/^={3,}$/.test(below)) return [{ text: unmarked(trimmed), level: 1 }];
    if (/^-{3,}$/.test(below) && partNamed(trimmed)) return [{ text: unmarked(trimmed), level: 2 }];
    const [, bold] = /^\*\*([^*]+)\*\*:?$/.exec(trimmed) ?? /^__([^_]+)__:?$/.exec(trimmed) ?? [];
    if (bold !== undefined && !factsIn(bold)) return [{ text: bold.replace(/:$/, ''), level: 7 }];
    const plain = unmarked(trimmed);
    return [
      {
        text: plain,
        level: partNamed(plain) && !/^[-*•\d]/.test(plain) && !factsIn(plain) ? 8 : 0,
        place,
      },
    ];
  });
}

const isLink = (text: string): boolean => /^<?https?:\/\/\S+>?$/.test(text);

const isListed = (part: Part): boolean => part === 'ingredients' || part === 'steps';
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A heading among steps or ingredients, as the readers of both understand it. */
const asHeading = (text: string): string => `${withoutEnd(text, /[:\s]/)}:`;

/** What ends the group before it. */
const INGREDIENTS = 'Ingredients:';

interface Draft {
  title: string;
  facts: Map<string, string[]>;
  texts: Record<Part, string[]>;
  guesses: Guess[];
}

const NUMBERED = /^\d{1,3}[.)]\s/;
const HASHTAGS = /^(?:#\p{L}[\p{L}\p{N}_/-]{0,40}(?:\s+|$))+$/u;

const linkIn = (text: string): string => /https?:\/\/[^\s)>\]]*[^\s)>\].,;]/.exec(text)?.[0] ?? '';

/** The place of the only line below a heading. */
function aloneBelow(lines: readonly Line[], heading: number): number | undefined {
  const places: number[] = [];
  for (let place = heading + 1; place < lines.length && lines[place]?.level === 0 && places.length < 2; place += 1)
    if (lines[place]?.text !== '') places.push(place);
  return places.length === 1 ? places[0] : undefined;
}

/** What a heading with one line below it says: `## Source`, `https://…`. Within a list it is mostly that of a group. */
const factHeaded = (heading: string, line: string, isOfList: boolean): [name: FactName, text: string] | null => {
  const text = line.replace(/^[-*•]\s+/, '');
  if (factNamed(heading) === 'sourceName' && linkIn(text) !== '') return ['sourceName', text];
  const fact = isOfList || NUMBERED.test(text) ? null : factBelow(heading, text);
  return fact?.[0] === 'yields' || parseMinutes(text) !== null ? fact : null;
};

function sorted(lines: readonly Line[], draft: Draft, isPage: boolean): void {
  const { facts, texts } = draft;
  let part: Part = 'head';
  let level = 0;
  const note = (name: string, text: string) => {
    const before = facts.get(name);
    if (before) before.push(text);
    else facts.set(name, [text]);
  };
  const lastNumbered = lines.findLastIndex(({ text }) => NUMBERED.test(text));
  /** Up to where lines are what a fact above says. */
  let said = -1;
  /** The heading that the items of the outermost list are below. */
  let group = INGREDIENTS;
  for (const [index, { text, level: own, place }] of lines.entries()) {
    if (index <= said) continue;
    const alone = own > 0 ? aloneBelow(lines, index) : undefined;
    const headed = alone === undefined ? null : factHeaded(text, lines[alone]?.text ?? '', isListed(part) && own > level);
    if (headed && alone !== undefined) {
      note(...headed);
      said = alone;
      continue;
    }
    if (part === 'ingredients' && place === 'within') {
      texts.ingredients.push(`${texts.ingredients.pop() ?? ''} ${text}`);
      continue;
    }
    if (own > 0 && own !== LIST_NAME) group = isListed(part) && !partNamed(text) ? asHeading(text) : INGREDIENTS;
    else if (part === 'ingredients' && place === 'after') texts.ingredients.push(group);
    if (HASHTAGS.test(text)) {
      for (const tag of text.split(/\s+/)) note('tags', tag);
      continue;
    }
    const plain = isPage && part === 'head' ? shownFact(text) : null;
    const stated = plain ? [plain] : factsIn(text);
    const isHead = part === 'head' || part === 'description';
    const shown = isHead ? PHOTO.exec(text) : null;
    if (shown?.[1] !== undefined) note('photo', shown[1]);
    if (shown || (isHead && isUnsaid(text) && !factBelow(text, lines[index + 1]?.text))) continue;
    if (own > 0 && part !== 'head' && TOOLS.test(text)) {
      [part, level] = ['other', own];
      texts.other.push(`${text.replace(/:$/, '')}:`);
      continue;
    }
    // How to make something is also what recipes are called.
    const isName = own > 0 && (draft.title !== '' || !/^how to make /i.test(text));
    const named = isName ? (partNamed(text) ?? partBehind(text)) : undefined;
    // A list of steps may have lists of its own: Preparation, Cooking.
    if (named && !(named.part === 'steps' && part === 'steps' && level < own && own < 7)) {
      [part, level] = [named.part, own];
      const { rest } = named;
      if (rest === '') continue;
      if (!/\p{N}/u.test(rest)) texts[part].push(isListed(part) ? asHeading(capitalized(rest)) : rest);
      else if (part === 'ingredients') note('yields', rest);
      else texts.other.push(text);
      continue;
    }
    const [, label = '', rest = ''] = own === 0 && !stated ? (/^([^:\uff1a]{2,40})[:\uff1a]\s*(\S.*)$/.exec(text) ?? []) : [];
    const inline = partNamed(label);
    // Between steps it is part of them.
    const isBetween = part === 'steps' && (inline?.part === 'steps' || index < lastNumbered);
    if (inline?.rest === '' && inline.part !== 'description' && !isBetween) {
      [part, level] = [inline.part, 8];
      texts[part].push(rest);
      continue;
    }
    if (inline?.rest === '' && part === 'head') {
      texts.description.push(rest);
      continue;
    }
    // Site generators have the title twice.
    if (own === 1 && part === 'head' && draft.title !== '' && lettersOf(text) === lettersOf(draft.title)) continue;
    const isTitle = own > 0 && own <= 2 && draft.title === '' && part === 'head';
    if (isTitle || (draft.title === '' && !facts.has('title') && part === 'head' && text !== '' && !isLink(text) && !stated)) {
      draft.title = text.replace(/^(?:title|recipe)\s*:\s*/i, '').replace(/:$/, '');
      continue;
    }
    const isFact = part !== 'ingredients' || (!isItem(text) && stated?.every(([name]) => name === 'yields'));
    if (stated && isFact && (part !== 'steps' || stated.every(([name]) => name !== 'author'))) {
      for (const [name, value] of stated) note(name, value);
      continue;
    }
    const isLabelled = isPage ? part !== 'ingredients' : part === 'head' && own === 0;
    const below = isLabelled ? factBelow(text, lines[index + 1]?.text) : null;
    if (below) {
      note(...below);
      said = index + 1;
      continue;
    }
    if (isStepNumber(text) && (own > 0 || isPage)) {
      if (part === 'ingredients' || part === 'other') [part, level] = ['steps', own];
      if (part === 'steps') continue;
    }
    if (isPage && part === 'ingredients' && isYield(text)) {
      note('yields', text);
      continue;
    }
    if (isPage && part === 'ingredients' && isLabel(text)) continue;
    if (part === 'ingredients' && CONTROL.test(text)) {
      texts.other.push(text);
      continue;
    }
    if (part === 'head' && isLink(text)) {
      note('sourceName', text.replace(/[<>]/g, ''));
      continue;
    }
    // A heading of the same rank as that of the ingredients or steps begins something else.
    if (own > 0 && own < 7 && own <= level && part !== 'head') part = 'other';
    texts[part].push(own > 0 ? (isListed(part) ? asHeading(text) : `${text.replace(/:$/, '')}:`) : text);
  }
}

/** Paragraphs, whose lines were only broken to fit. */
const paragraphs = (lines: readonly string[]): string => withoutEnd(lines.join('\n').replace(/^\n+/, ''), /\n/).replace(/\n{3,}/g, '\n\n');

/**
 * A recipe as people write it, in Markdown or as plain text: `Ingredients … Method …`, or a list of amounts and some sentences.
 * Null if there is none in it. The text of a page is in lines as it is laid out.
 */
export function fromWritten(text: string, isPage = false): SourceRecipe | null {
  const { matter, body } = frontMatter(text);
  const { addresses, words } = splitAddresses(matter);
  const slug = lineOf(listOf(matter['slug'])[0]);
  const lines = withoutForetaste(linesOf(body));
  const texts: Draft['texts'] = {
    head: [],
    ingredients: [],
    steps: [],
    notes: [],
    nutrition: [],
    description: [],
    other: [],
  };
  const draft: Draft = {
    title: lineOf(words['title'] ?? words['name']),
    facts: new Map(),
    texts,
    guesses: [],
  };
  sorted(lines, draft, isPage);
  if (texts.ingredients.length === 0 || texts.steps.length === 0) {
    const hasPart = texts.ingredients.length > 0 || texts.steps.length > 0;
    const guess = guessParts(texts.ingredients.length > 0 ? texts.ingredients : [...texts.head, ...texts.steps]);
    if (!guess && !hasPart && !Object.keys(matter).some((name) => partNamed(name)?.part === 'ingredients')) return null;
    if (guess) {
      const reason = 'the text has no headings such as Ingredients and Method';
      if (texts.steps.length === 0) draft.guesses.push({ field: 'instructions', reason });
      if (texts.ingredients.length === 0) {
        draft.guesses.push({ field: 'ingredients', reason });
        texts.head = guess.head;
        texts.ingredients = guess.ingredients;
        texts.steps = guess.steps;
      } else if (guess.steps.some((line) => line !== '')) {
        texts.ingredients = [...guess.head, ...guess.ingredients];
        texts.steps = guess.steps;
      }
    }
  }
  const stated = splitFacts(words, (name) => name === 'tags' || !draft.facts.has(name));
  const fields = sourceFields(stated.others);
  fields.take('title', 'name');
  const among = nutritionAmong(stated.others);
  for (const name of among.names) fields.take(name);
  const pictured =
    /!\[[^\][]{0,300}\]\(<?([^()\s>]{1,2000})>?[^()]{0,300}\)/.exec(body)?.[1] ??
    (lineOf(listOf(fields.take('image', 'photo', 'picture', 'images'))[0]) || (draft.facts.get('photo')?.[0] ?? ''));
  const factsNamed = (name: FactName): unknown[] => draft.facts.get(name) ?? stated.facts.get(name) ?? [];
  const fact = (name: FactName): string => factsNamed(name).map(lineOf).filter(Boolean).join(', ');
  const source = unmarked(fact('sourceName'));
  const link = linkIn(source);
  const sourceName = withoutEnd(source.replace(link, '').replace(/^[\s,]+/, ''), /[()<>\s,:]/);
  const nutrition = paragraphs(texts.nutrition);
  const times: SourceTimes = {
    prepTime: fact('prepTime'),
    cookTime: fact('cookTime'),
    restTime: fact('restTime'),
    activeTime: fact('activeTime'),
    totalTime: fact('totalTime'),
  };
  const [steps, below] = isPage ? cutBelow(texts.steps) : [texts.steps, []];
  // Buttons and links to other pages are no sentences.
  texts.other.push(...below.filter((line) => /[.!?]$/.test(line)));
  const { items, talk } = withoutTalk(texts.ingredients);
  const partNames = (part: PartName) => Object.keys(words).filter((name) => partNamed(name)?.part === part);
  const eaten = nutritionOf(fields.take(...partNames('nutrition')));
  const listed = fromSchemaOrg({
    ingredients: items.length > 0 ? undefined : listInYaml(fields.take(...partNames('ingredients')), 'ingredients'),
    steps: steps.some(Boolean) ? undefined : listInYaml(fields.take(...partNames('steps')), 'steps'),
  });
  return {
    title: draft.title || (draft.facts.get('title')?.[0] ?? '').replace(/^(?:(?:re|fwd?|aw|wg):\s*)+/i, '').replace(/^"(.*)"$/, '$1'),
    description: withoutLiterals(
      [fields.text('description', 'summary', 'excerpt'), paragraphs(texts.head), paragraphs(texts.description)]
        .filter(Boolean)
        .join('\n\n'),
    ),
    author: fact('author'),
    sourceName,
    sourceLink: link,
    categories: namesOf(factsNamed('category')),
    cuisines: namesOf(factsNamed('cuisine')),
    difficulty: fact('difficulty'),
    tags: namesOf([...(stated.facts.get('tags') ?? []), ...(draft.facts.get('tags') ?? [])].map((tag) => lineOf(tag).replaceAll('#', ''))),
    times,
    yields: factsNamed('yields').map(lineOf),
    ingredients: items.length > 0 ? ingredientsFrom((isPage ? withAmounts(itemsOf(items)) : items).join('\n')) : listed.ingredients,
    steps: steps.some(Boolean) ? stepsOfText(paragraphs(steps)) : listed.steps,
    notes: [...wordsIn(fields.take(...partNames('notes'))), paragraphs(texts.notes), paragraphs(talk), paragraphs(texts.other)]
      .map(withoutLiterals)
      .filter(Boolean),
    nutrition: { ...among.nutrition, ...eaten.nutrition, ...nutritionInWords(nutrition) },
    photo: pictured === '' ? undefined : { address: pictured },
    ...fields.rest([['Nutrition', nutrition], ...eaten.others]),
    guesses: draft.guesses,
    ...(slug === '' ? {} : { slug }),
    ...(addresses.length === 0 ? {} : { addresses }),
  };
}

/** A message that was forwarded, without the marks at its lines. */
function unquoted(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isQuoted = lines.filter((line) => line.startsWith('>')).length > lines.length / 2;
  return isQuoted ? text.replace(/^>(?:[ >]*> ?| ?)/gm, '') : text;
}

/** The recipes of one document, or of the text of a page: several if more than one heading of the first rank has ingredients below it. */
export function writtenRecipes(written: string, isPage = false): SourceRecipe[] {
  const text = withoutTables(unquoted(written));
  const parts = text.split(/^(?=# \S)/m);
  const hasIngredients = (part: string) =>
    part.split('\n').some((line) => /^(?:#{2,6}\s|\*\*)/.test(line) && partNamed(line)?.part === 'ingredients');
  const isSeveral = parts.filter(hasIngredients).length > 1;
  return (isSeveral ? parts : [text]).map((part) => fromWritten(part, isPage)).filter((recipe) => recipe !== null);
}

const isMarkdown = (text: string, fileName: string): boolean =>
  /\.(?:md|markdown|mdx)$/i.test(fileName) || (!/\.ya?ml$/i.test(fileName) && /^(?:#{1,6} |---\n)/m.test(text));

/** Recipes in Markdown, as people write it. */
export const markdown: RecipeFormat = {
  name: 'Markdown',
  text: { holds: 'recipe', is: isMarkdown, recipes: (text) => writtenRecipes(text) },
};

/** A file of nothing but fields, as front matter has them. */
const asFrontMatter = (yaml: string): string => `---\n${yaml.replace(/^---[^\S\n]*\n/, '')}\n---\n`;

/** Recipes in plain text, such as a message, or in YAML. It recognizes every text, so it is last in the table. */
export const plainText: RecipeFormat = {
  name: 'text',
  text: {
    holds: 'recipe',
    is: () => true,
    recipes: (text, fileName) => writtenRecipes(/\.ya?ml$/i.test(fileName) ? asFrontMatter(text) : text),
  },
};
