import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Recipe } from '#schema/recipe.ts';
import { decodeText } from '@family-bakery/recipes/reading/decode-text';
import { readPage } from '@family-bakery/recipes/reading/html-page';
import { type FoundRecipe, isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import { wordsIn } from '@family-bakery/recipes/reading/source-fields';

const CORPUS = path.join(import.meta.dirname, '../../tests/fixtures/imports');

/** What is right for a document. Ingredients are `amount|unit|name|notes|group`. A field that is missing is right to be unknown. */
interface Answer {
  title: string;
  tags: string[];
  ingredients: string[];
  steps: string[];
  /** Texts that the notes have, besides others. */
  notes?: string[];
  /** What stays out, besides other things: lines of the report. */
  leftOut?: string[];
  nutrition?: Record<string, unknown>;
  photo?: string;
  /** The fields that the document does not state. */
  guessed: string[];
  [field: string]: unknown;
}

/** How well the documents of a format are read. */
export interface FormatScore {
  format: string;
  documents: number;
  /** Fields of the answers, a row's fields each. */
  fields: number;
  right: number;
  words: number;
  kept: number;
  /** Fields that no document states and no report marks. */
  invented: number;
  /** What is wrong, by document. */
  wrong: string[];
}

const SIMPLE = [
  'title',
  'description',
  'author',
  'sourceName',
  'sourceLink',
  'prepTime',
  'cookTime',
  'restTime',
  'servings',
  'yield',
  'category',
  'cuisine',
  'difficulty',
] as const;
const MARKABLE = [...SIMPLE, 'ingredients', 'instructions'];

/** Fields that say where a recipe is from or stored: addresses and IDs, not words of the recipe. */
const LABELS = new Set(
  `ingredients ingredient method instructions directions direction steps step notes note tips tip nutrition calories prep preparation cook cooking
  time total active original chill serves servings serving portionen yield source recipe title author by from adapted for the makes what you need mins minutes minute min hours hour
  hr day tags category layout image portions people difficulty description info kcal course cuisine name url`.split(/\s+/),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function blank(value: unknown): unknown {
  return value === undefined || value === '' || value === 0 ? undefined : value;
}

/** The texts of a document that a recipe must keep: its values, without the names of fields. */
function textsToKeep(bytes: Uint8Array, name: string): string[] {
  const text = decodeText(bytes) ?? '';
  if (/\.json$/.test(name)) return wordsIn(JSON.parse(text));
  if (/\.html$/.test(name)) return readPage(text).scripts.flatMap((script) => wordsIn(JSON.parse(script)));
  if (/\.csv$/.test(name)) return [text.slice(text.indexOf('\n'))];
  // What names the parts of these formats is also text, so the answers alone say what is right.
  if (/\.(?:xml|mx2|mxp|mmf|bof)$/.test(name)) return [];
  return [
    text
      .replace(/^layout:.*$/m, '')
      .replace(/!\[[^\]]*\]\([^)]*\)|^image: .*$/gm, '')
      .replace(/\]\([^)\s]+\.md\)/g, ''),
  ];
}

/** The words of a document that a recipe is to keep. */
function wordsToKeep(bytes: Uint8Array, name: string): string[] {
  const texts = textsToKeep(bytes, name);
  // Numbers change their form: 0.5 is 1/2, PT1H30M are 90 minutes.
  return texts
    .filter((one) => !/^(?:\/|https?:\/\/schema\.org)/.test(one))
    .map((one) => one.replace(/&#?\w+;|<[^>]*>|\bP[\dTYMDHS.]+\b|\[photo:\w*\]/g, ' '))
    .flatMap(wordsOf)
    .filter((word) => /\p{L}{3}/u.test(word) && !LABELS.has(word));
}

const rowOf = ({ amount = '', unit = '', ingredient, notes = '', group = '' }: Recipe['ingredients'][number]): string[] => [
  amount,
  unit,
  ingredient,
  notes,
  group,
];

function compare({ recipe, photo, report }: FoundRecipe, answer: Answer, score: FormatScore, name: string): void {
  const check = (field: string, isRight: boolean, shown: unknown): void => {
    score.fields += 1;
    if (isRight) score.right += 1;
    else score.wrong.push(`${name} ${field}: ${JSON.stringify(shown)}`);
  };
  for (const field of SIMPLE) {
    const wanted = blank(answer[field]);
    const read = blank(recipe[field]);
    if (wanted !== undefined || read !== undefined) check(field, wanted === read, read);
  }
  const isMarked = new Set(report.guessed.map(({ field }) => field));
  for (const field of MARKABLE) {
    const isGuess = answer.guessed.includes(field);
    if (isGuess && !isMarked.has(field)) {
      score.invented += 1;
      score.wrong.push(`${name} ${field}: not marked as guessed`);
    }
    if (!isGuess && isMarked.has(field)) check(`${field} is marked`, false, true);
  }
  check('tags', JSON.stringify(recipe.tags.toSorted()) === JSON.stringify(answer.tags.toSorted()), recipe.tags);
  for (let row = 0; row < Math.max(recipe.ingredients.length, answer.ingredients.length); row += 1) {
    const wanted = (answer.ingredients[row] ?? '').split('|');
    const ingredient = recipe.ingredients[row];
    const read = ingredient ? rowOf(ingredient) : [];
    for (const [place, label] of ['amount', 'unit', 'ingredient', 'notes', 'group'].entries()) {
      if (wanted[place] || read[place]) check(`ingredient ${row + 1} ${label}`, (wanted[place] ?? '') === (read[place] ?? ''), read[place]);
    }
  }
  for (let row = 0; row < Math.max(recipe.instructions.length, answer.steps.length); row += 1) {
    const read = recipe.instructions[row]?.instruction;
    check(`step ${row + 1}`, read === answer.steps[row], read);
  }
  for (const [fact, value] of Object.entries(answer.nutrition ?? {})) {
    const read: unknown = recipe.nutritionInfo?.[fact as 'calories'];
    check(fact, read === value, read);
  }
  const inNotes = [recipe.notes, ...recipe.instructions.map(({ notes }) => notes)].join('\n');
  for (const text of answer.notes ?? []) check('notes', inNotes.includes(text), inNotes);
  for (const line of answer.leftOut ?? []) check('left out', report.leftOut.includes(line) && !inNotes.includes(line), report.leftOut);
  if (answer.photo !== undefined) {
    const read = photo && 'address' in photo ? photo.address : photo && 'bytes';
    check('photo', read === answer.photo, read);
  }
}

/** Reads the corpus, and scores each format. */
export function scoreImports(): FormatScore[] {
  return readdirSync(CORPUS)
    .sort()
    .map((format) => {
      const score: FormatScore = { format, documents: 0, fields: 0, right: 0, words: 0, kept: 0, invented: 0, wrong: [] };
      const folder = path.join(CORPUS, format);
      for (const name of readdirSync(folder).sort()) {
        if (name.endsWith('.answer.json')) continue;
        score.documents += 1;
        const answer = JSON.parse(
          readFileSync(path.join(folder, name.replace(/(?:\.paprikarecipe)?\.\w+$/, '.answer.json')), 'utf8'),
        ) as Answer;
        const bytes = new Uint8Array(readFileSync(path.join(folder, name)));
        // Paprika compresses each recipe, which a reviewer could not read.
        const isPaprika = name.endsWith('.paprikarecipe.json');
        const file = {
          name: isPaprika ? name.replace(/\.json$/, '') : name,
          bytes: isPaprika ? new Uint8Array(gzipSync(bytes)) : bytes,
        };
        const findings = [...readRecipes([file])];
        const recipes = findings.filter(isRecipe);
        const [first] = recipes;
        const title = `${format}/${name}`;
        if (!first) score.wrong.push(`${title}: ${JSON.stringify(findings)}`);
        else compare(first, answer, score, title);
        const kept = new Set(
          recipes
            .flatMap(({ recipe, photo, report }) => [
              ...wordsIn(recipe),
              ...report.leftOut,
              photo && 'address' in photo ? photo.address : '',
            ])
            .flatMap(wordsOf),
        );
        // A category is one of the site's, which may differ by an s.
        for (const word of [...kept]) kept.add(word.replace(/s$/, ''));
        for (const word of wordsToKeep(bytes, name)) {
          score.words += 1;
          if (kept.has(word)) score.kept += 1;
          else score.wrong.push(`${title} loses the word “${word}”`);
        }
      }
      return score;
    });
}
