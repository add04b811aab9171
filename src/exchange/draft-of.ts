import { wellFormed } from '#domain/well-formed.ts';
import { parsedUrl } from '#domain/parsed-url.ts';
import { AMOUNT_LIMIT, MOST_INGREDIENTS, STEP_ATTENTION } from '@family-bakery/recipes/recipe';
import { fieldErrors } from '#domain/content-problem.ts';
import { GROUP_LIMIT, MOST_STEPS, type Recipe, recipeDraftSchema } from '#schema/recipe.ts';
import { missingFields } from '#schema/missing-fields.ts';
import { isFormerAddress, MOST_FORMER_ADDRESSES } from '#domain/former-slugs.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { labelsOf, minutesOf, nutritionOf, servingsOf, timesOf } from './conclusions.ts';
import { type Gatherer, gatherer, type ImportReport } from './import-report.ts';
import { lineOf, paragraphsOf, withoutControls } from '@family-bakery/recipes/reading/plain-text';
import { pathOf } from './posts/source-post.ts';
import type { SourcePhoto, SourceRecipe } from '@family-bakery/recipes/reading/source-recipe';
import { EMPTY_INGREDIENT, type WrittenIngredient, type WrittenStep } from '@family-bakery/recipes/reading/written-rows';

/** A draft, and what was made of its source. */
export interface ImportedDraft {
  recipe: Recipe;
  /** The end of the address that it had on the site that it is from. */
  slug?: string;
  photo?: SourcePhoto;
  /** The photos of steps, by their place. */
  stepPhotos?: ReadonlyMap<number, SourcePhoto>;
  /** The bytes of the photos that the recipe has addresses of, if it is from a site of this project. */
  uploads?: ReadonlyMap<string, Uint8Array>;
  report: ImportReport;
}

/** Why a recipe cannot be imported: a sentence to go on after its name. */
export class ImportError extends Error {}

const TITLE_LIMIT = 200;
const NAME_LIMIT = 200;
const PARAGRAPH = 2_000;
const ROW_NOTES_LIMIT = 300;
const UNIT_LIMIT = 40;
const NOTES_LIMIT = 20_000;

/** A text cut at a space, and the rest of it. */
function cut(text: string, limit: number): [start: string, rest: string] {
  if (text.length <= limit) return [text, ''];
  const space = text.lastIndexOf(' ', limit);
  const at = space > limit / 2 ? space : limit;
  return [
    wellFormed(text.slice(0, at))
      .replace(/\ufffd$/, '')
      .trim(),
    wellFormed(text.slice(at))
      .replace(/^\ufffd/, '')
      .trim(),
  ];
}

const filled = <Row extends Record<string, string | number>>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')) as Partial<Row>;

/** A row with texts that can all be shown. */
const shown = <Row extends Record<string, string>>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([field, text]) => [field, withoutControls(text).trim()])) as Row;

function ingredientOf(row: WrittenIngredient): Partial<WrittenIngredient>[] {
  const [unit, restOfUnit] = row.unit.length > UNIT_LIMIT ? ['', row.unit] : [row.unit, ''];
  const [amount, restOfAmount] = row.amount.length > AMOUNT_LIMIT ? ['', row.amount] : [row.amount, ''];
  const [ingredient, restOfName] = cut([restOfAmount, restOfUnit, row.ingredient].filter(Boolean).join(' '), NAME_LIMIT);
  const isOther = row.otherAmount.length <= AMOUNT_LIMIT && row.otherUnit.length <= UNIT_LIMIT;
  const [group, restOfGroup] = cut(row.group, GROUP_LIMIT);
  const [notes, more] = cut(
    [restOfGroup, restOfName, isOther ? '' : `${row.otherAmount} ${row.otherUnit}`, row.notes].filter(Boolean).join(', '),
    ROW_NOTES_LIMIT,
  );
  const first = filled({ ...row, amount, unit, ...(isOther ? {} : { otherAmount: '', otherUnit: '' }), ingredient, notes, group });
  // What is left of a line that is a paragraph is a line of its own.
  return more === '' ? [first] : [first, ...ingredientOf({ ...EMPTY_INGREDIENT, ingredient: more, group })];
}

function stepOf(row: WrittenStep): Record<string, unknown>[] {
  const [instruction, rest] = cut(row.instruction, PARAGRAPH);
  const [notes, more] = cut(row.notes, PARAGRAPH);
  const duration = minutesOf(row.duration);
  const longest = minutesOf(row.longest);
  const step = {
    instruction,
    ...(notes === '' ? {} : { notes }),
    ...(duration > 0 ? { duration } : {}),
    ...(longest >= duration && longest > 0 ? { longest } : {}),
    ...((STEP_ATTENTION as readonly string[]).includes(row.attention) ? { attention: row.attention } : {}),
  };
  const after = [rest, more].filter(Boolean).join(' ');
  return after === '' ? [step] : [step, ...stepOf({ ...row, instruction: after, notes: '', duration: '', longest: '' })];
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text) && parsedUrl(text)?.username === '';

/** Drops the fields that the schema refuses; their words are kept in the notes. */
function validDraft(draft: Record<string, unknown>, keep: Gatherer['keep']): Record<string, unknown> {
  const { error } = recipeDraftSchema.safeParse(draft);
  if (!error) return draft;
  const refused = new Set(error.issues.map(({ path: [field] }) => String(field)));
  if (refused.has('title') || refused.has('ingredients') || refused.has('instructions'))
    throw new ImportError(`has a recipe that cannot be read: ${fieldErrors(error)[0]?.message ?? ''}`);
  for (const field of refused) keep(field, JSON.stringify(draft[field]));
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !refused.has(field)));
}

const joinNotes = (notes: readonly string[]): string => [...new Set(notes.map((note) => note.trim()).filter(Boolean))].join('\n\n');

/** Makes a draft of a recipe, and a report of what was recognized, guessed and left out. Throws an ImportError if it is none. */
export function draftOf(source: SourceRecipe, fileName: string, categories: readonly string[]): ImportedDraft {
  const gathered = gatherer();
  const { notes, report, guess, keep } = gathered;
  report.guessed.push(...(source.guesses ?? []));
  const [stated, restOfTitle] = cut(lineOf(source.title), TITLE_LIMIT);
  let title = stated;
  if (title === '') {
    title =
      fileName
        .replace(/^.*\//, '')
        .replace(/\.[^.]+$/, '')
        .replace(/[-_]+/g, ' ')
        .trim()
        .slice(0, TITLE_LIMIT) || 'Untitled recipe';
    guess('title', 'the recipe has none, so its file’s name was taken');
  }
  keep('Title', restOfTitle);
  const tooMuch = new ImportError(`has a recipe with more than ${MOST_INGREDIENTS} ingredients or ${MOST_STEPS} steps: ${title}`);
  const lengthOf = (texts: readonly string[]) => texts.reduce((length, text) => length + text.length, 0);
  // A longer text would be cut into more pieces than there may be, each from what is left of it.
  if (
    lengthOf(source.ingredients.flatMap(({ ingredient, notes, group }) => [ingredient, notes, group])) >
      MOST_INGREDIENTS * (NAME_LIMIT + ROW_NOTES_LIMIT) ||
    lengthOf(source.steps.flatMap(({ instruction, notes }) => [instruction, notes])) > MOST_STEPS * 2 * PARAGRAPH
  )
    throw tooMuch;
  const ingredients = source.ingredients
    .map(shown)
    .flatMap(ingredientOf)
    .filter(({ ingredient }) => ingredient);
  const stepPhotos = new Map<number, SourcePhoto>();
  const instructions: Record<string, unknown>[] = [];
  for (const step of source.steps.map(shown)) {
    const rows = stepOf(step).filter(({ instruction }) => instruction !== '');
    if (step.image !== '' && rows.length > 0) stepPhotos.set(instructions.length, { address: step.image });
    instructions.push(...rows);
  }
  if (ingredients.length > MOST_INGREDIENTS || instructions.length > MOST_STEPS) throw tooMuch;
  const [description, restOfDescription] = cut(paragraphsOf(source.description ?? ''), PARAGRAPH);
  const [author, restOfAuthor] = cut(lineOf(source.author ?? ''), 100);
  keep('Author', restOfAuthor);
  notes.push(restOfDescription, ...(source.notes ?? []));
  const from = lineOf(source.sourceName ?? '');
  const sourceLink = lineOf(source.sourceLink ?? '') || (isWebAddress(from) ? from : '');
  const [sourceName, restOfSource] = cut(from === sourceLink ? '' : from, NAME_LIMIT);
  keep('Source', [restOfSource, isWebAddress(sourceLink) && sourceLink.length <= PARAGRAPH ? '' : sourceLink].filter(Boolean).join(' '));
  const times = timesOf(source, gathered);
  const servings = servingsOf(source, gathered);
  const labels = labelsOf(source, categories, gathered);
  const nutrition = nutritionOf(source, gathered);
  const paths = [...new Set((source.addresses ?? []).map((address) => pathOf(address) ?? address))];
  const formerAddresses = paths.filter(isFormerAddress).slice(0, MOST_FORMER_ADDRESSES);
  report.leftOut.push(
    ...paths.filter((one) => !formerAddresses.includes(one)).map((path) => `Address: ${path}`),
    ...(source.otherPhotos ?? []).map((address) => `Another photo: ${address}`),
    ...(source.leftOut ?? []),
  );
  const draft: Record<string, unknown> = {
    title,
    ...filled({ description, author, sourceName }),
    ...(isWebAddress(sourceLink) ? { sourceLink } : {}),
    ...times,
    ...servings,
    ...labels,
    ...nutrition,
    ...(formerAddresses.length > 0 ? { formerAddresses } : {}),
    ingredients,
    instructions,
  };
  // What a field says already needs no note.
  const said = new Set(Object.values(draft).filter((value) => typeof value === 'string'));
  for (const [label, text] of source.others ?? []) if (!said.has(text)) keep(label, text);
  const valid = validDraft({ ...draft, status: 'draft' }, keep);
  const kept = joinNotes(notes);
  if (kept.length > NOTES_LIMIT) throw new ImportError(`has a recipe with more notes than a recipe can have (20,000 characters): ${title}`);
  const recipe = recipeDraftSchema.parse({ ...valid, ...(kept === '' ? {} : { notes: kept }) });
  const photos = { ...(source.photo ? { photo: source.photo } : {}), ...(stepPhotos.size > 0 ? { stepPhotos } : {}) };
  const slug = slugFromTitle(source.slug?.replace(/\/$/, '').replace(/^.*\//, '') ?? '');
  return { recipe, ...(slug === '' ? {} : { slug }), ...photos, report: { ...finished(recipe, report), missing: missingIn(recipe) } };
}

/** What was stated: all that the draft says and no one guessed. */
function finished(recipe: Recipe, report: Omit<ImportReport, 'missing'>): Omit<ImportReport, 'missing'> {
  const guessed = new Set(report.guessed.map(({ field }) => field));
  const said = Object.entries(recipe).filter(
    ([field, value]) =>
      field !== 'status' &&
      !guessed.has(field) &&
      value !== undefined &&
      value !== 0 &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0),
  );
  return {
    ...report,
    recognized: said.map(([field]) => field),
    inNotes: [...new Set(report.inNotes)],
    leftOut: [...new Set(report.leftOut)],
  };
}

/** What a draft lacks to be published, in the schema's words. */
export const missingIn = (recipe: Recipe): string[] => [...new Set(missingFields('recipe', recipe).map(({ message }) => message))];
