import { isRecord } from '#domain/is-record.ts';
import { RECIPE_CATEGORIES } from '#schema/recipe.ts';
import { type Format, formatOf, formatOfObject, formatOfText } from '@family-bakery/recipes/formats';
import { jsonOfText } from '@family-bakery/recipes/reading/lenient-json';
import { MOST_CHARACTERS } from '@family-bakery/recipes/reading/recipe-format';
import { recipesIn, thingsById } from '@family-bakery/recipes/reading/schema-recipe';
import { listOf } from '@family-bakery/recipes/reading/source-fields';
import { hasContent, type SourceFile, type SourcePhoto, type SourceRecipe } from '@family-bakery/recipes/reading/source-recipe';
import { draftOf, type ImportedDraft, ImportError } from './draft-of.ts';
import { IMPORT_POSTS, type OpenedText, openFiles, type Place } from './open-files.ts';
import { fromOwnFile, isOwnFile } from './own-file.ts';
import { photoFor, uploadsOf } from './photos-beside.ts';
import { isGhost } from './posts/ghost.ts';

type Fields = Record<string, unknown>;

/** A recipe that was found in a file. */
export interface FoundRecipe extends ImportedDraft {
  /** The file, with the archives it is in: `export.zip › Apple pie.json`. */
  from: string;
  format: Format | 'own';
}

/** A file that could not be read, or not all of it: a sentence that names it. */
export interface ImportProblem {
  from: string;
  sentence: string;
  /** Whether it could be read, and has no recipe. */
  isEmpty?: true;
}

/** What is found in files, one after another. */
export type ImportFinding = FoundRecipe | ImportProblem;

/** Whether a finding is a recipe. */
export const isRecipe = (finding: ImportFinding): finding is FoundRecipe => 'recipe' in finding;

/** Not the time of a message, `[12:03`, nor a link of Markdown. */
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/;

const TOO_LARGE = {
  recipe: 'is too large to be a recipe: more than 1 MB of text.',
  page: 'is too large to be a page with a recipe: more than 10 MB.',
  collection: 'is too large: more than 100 MB of text.',
} satisfies Record<keyof typeof MOST_CHARACTERS, string>;
const NOTHING = 'has no recipe that could be found: no ingredients and no steps.';

const ofPosts = (program: string): string => `is an export of ${program}, with posts and not recipes. ${IMPORT_POSTS}`;
const problem = (from: string, sentence: string): ImportProblem => ({ from, sentence: `${from} ${sentence}` });
const empty = (from: string, sentence = NOTHING): ImportProblem => ({ ...problem(from, sentence), isEmpty: true });

/** The objects of a file that may be recipes. */
function recipeObjects(json: unknown, fileName: string): Fields[] {
  const marked = recipesIn(json);
  if (marked.length > 0) return marked;
  if (isRecord(json) && formatOfObject(json, fileName) !== 'schema') return [json];
  const list = isRecord(json) ? (json['recipes'] ?? json['items'] ?? json['results'] ?? json['data'] ?? json['recipe'] ?? json) : json;
  return listOf(list).filter(isRecord);
}

/** What a text is a recipe of, one after another. What goes wrong with one does not stop the others. */
function found(source: SourceRecipe, place: Place, format: Format, categories: readonly string[]): ImportFinding {
  try {
    const { photo: _photo, stepPhotos = new Map<number, SourcePhoto>(), ...draft } = draftOf(source, place.name, categories);
    const photo = photoFor(source.photo, place, formatOf(format).photos);
    const ofSteps = [...stepPhotos].flatMap(([step, named]) => {
      const beside = photoFor(named, place);
      return beside ? [[step, beside] as const] : [];
    });
    return {
      from: place.from,
      format,
      ...draft,
      ...(photo ? { photo } : {}),
      ...(ofSteps.length > 0 ? { stepPhotos: new Map(ofSteps) } : {}),
    };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return problem(place.from, `${error.message}.`);
  }
}

function readJson(opened: OpenedText, categories: readonly string[]): ImportFinding[] {
  const json = jsonOfText(opened.text);
  if (json === undefined) return [problem(opened.from, 'is cut off or damaged: it is not valid JSON.')];
  if (isGhost(json)) return [problem(opened.from, ofPosts('Ghost'))];
  const { from, name } = opened;
  const things = thingsById(json);
  const findings = recipeObjects(json, name).flatMap((object): ImportFinding[] => {
    const own = isOwnFile(object) ? fromOwnFile(object, name, categories) : null;
    if (own) return [{ from, format: 'own', ...own, uploads: uploadsOf(own.recipe, opened) }];
    const format = formatOfObject(object, name);
    const sources = formatOf(format).json?.recipes(object, { name, things }) ?? [];
    return sources.filter(hasContent).map((source) => found(source, opened, format, categories));
  });
  return findings.length > 0 ? findings : [empty(from)];
}

function readText(opened: OpenedText, categories: readonly string[]): ImportFinding[] {
  const { from, name, text } = opened;
  const format = formatOfText(text, name);
  const { text: reader } = formatOf(format);
  if (!reader) return [empty(from)];
  if (text.length > MOST_CHARACTERS[reader.holds]) return [problem(from, TOO_LARGE[reader.holds])];
  const sources = reader.recipes(text, name).filter(hasContent);
  const recipes = sources.map((source) => found(source, opened, format, categories));
  if (format === 'wordpress')
    return [...recipes, problem(from, recipes.length === 0 ? ofPosts('WordPress') : `may have posts too. ${IMPORT_POSTS}`)];
  return recipes.length > 0 ? recipes : [empty(from, reader.nothing)];
}

/**
 * Finds the recipes in files of any of the formats, archives included. A file that cannot be read is a problem, and the others go on.
 * `categories` are the site's. It reads one file at a time, so that a caller can show progress and stop; nothing is written or loaded.
 */
export function* readRecipes(files: readonly SourceFile[], categories: readonly string[] = RECIPE_CATEGORIES): Generator<ImportFinding> {
  for (const opened of openFiles(files)) {
    if ('sentence' in opened) yield opened;
    else
      try {
        yield* /\.json$/i.test(opened.name) || JSON_START.test(opened.text) ? readJson(opened, categories) : readText(opened, categories);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        // A recipe nested so deep that it cannot be walked.
        yield problem(opened.from, 'is nested deeper than any recipe.');
      }
  }
}
