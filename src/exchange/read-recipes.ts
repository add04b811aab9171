import { isUploadPath } from '#domain/address-fields.ts';
import { isRecord } from '#domain/is-record.ts';
import { type Recipe, RECIPE_CATEGORIES } from '#domain/recipe.ts';
import { ArchiveError, isGzip, isZip, Unpacker } from '@family-bakery/recipes/reading/archive';
import { decodeText } from '@family-bakery/recipes/reading/decode-text';
import { draftOf, type ImportedDraft, ImportError } from './draft-of.ts';
import { fromCooklang, isCooklang } from '@family-bakery/recipes/formats/cooklang';
import { fromMealie, isMealie, isMealieBackup, mealieBackup } from '@family-bakery/recipes/formats/mealie';
import { fromOwnFile, isOwnFile } from './own-file.ts';
import { fromPaprika, isPaprika } from '@family-bakery/recipes/formats/paprika';
import { fromSchemaOrg, recipesIn, thingsById } from '@family-bakery/recipes/formats/schema-org';
import { recipesOfPage } from '@family-bakery/recipes/formats/web-page';
import { fromTandoor, isTandoor } from '@family-bakery/recipes/formats/tandoor';
import { jsonOfText } from '@family-bakery/recipes/reading/lenient-json';
import { isGhost } from './posts/ghost.ts';
import { isOwnPost } from './posts/source-post.ts';
import { isWordPress } from './posts/wordpress.ts';
import { writtenRecipes } from '@family-bakery/recipes/formats/written-recipe';
import { listOf, wordsIn } from '@family-bakery/recipes/reading/source-fields';
import { type Format, hasContent, type SourceFile, type SourcePhoto, type SourceRecipe } from '@family-bakery/recipes/reading/source-recipe';

type Fields = Record<string, unknown>;

/** A recipe that was found in a file. */
export interface FoundRecipe extends ImportedDraft {
  /** The file, with the archives it is in: `export.zip › Apple pie.json`. */
  from: string;
  format: Format;
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

/** The most characters of a text that is one recipe, or a few. */
const LONGEST_TEXT = 1_000_000;
/** The most characters of a page, most of which are scripts and styles. */
const LONGEST_PAGE = 10_000_000;
/** The most bytes of a file of JSON, which may be a backup of hundreds of recipes with their photos. */
const MOST_JSON_BYTES = 100_000_000;
/** Archives in archives are followed this deep. */
const MOST_DEPTH = 3;
/** Files that come with recipes, and have none. */
const RESOURCE = /\.(?:jpe?g|png|webp|gif|avif|heic|svg|ico|css|m?js|map|woff2?|ttf|mp4|pdf|db|sqlite3?|csv)$/i;
const IMAGE_START = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];

/** Not the time of a message, `[12:03`, nor a link of Markdown. */
const JSON_START = /^(?:\{\s*["}]|\[\s*[[{"\]])/;

const isImage = (bytes: Uint8Array): boolean => IMAGE_START.some((start) => start.every((byte, index) => bytes[index] === byte));
/** Said of a file that is not about recipes but known. */
const IMPORT_POSTS = '`npm run import` makes drafts of them.';
const ofPosts = (program: string): string => `is an export of ${program}, with posts and not recipes. ${IMPORT_POSTS}`;
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** A file with the others that it came with, where its photo may be. */
interface Place {
  from: string;
  name: string;
  siblings: ReadonlyMap<string, SourceFile>;
}

/** What the photo beside the one recipe of a folder is called. */
const BESIDE: Partial<Record<Format, readonly string[]>> = {
  nextcloud: ['full.jpg'],
  schema: ['full.jpg'],
};

/** The photo that a recipe names, from the files beside it if it is one of them. */
function photoFor(photo: SourcePhoto | undefined, { name, siblings }: Place, format: Format, isMain = false): SourcePhoto | undefined {
  if (photo && 'bytes' in photo) return photo;
  const names = photo?.address.split('|') ?? [];
  const besides = isMain ? [...names, ...(BESIDE[format] ?? [])] : names;
  const folder = folderOf(name);
  const wanted = besides.flatMap((one) => {
    const plain = decodeURIComponentSafely(one).replace(/^\.?\//, '');
    return [folder + plain, plain, `public/${plain}`, folder + plain.replace(/^.*\//, '')];
  });
  const found = wanted.map((one) => siblings.get(one)).find((file) => file !== undefined);
  if (found) return { bytes: found.bytes };
  const onWeb = names.find((one) => /^https?:\/\//.test(one));
  return onWeb === undefined ? undefined : { address: onWeb };
}

/** The photos of a recipe of this project, from the files that came with it. */
function uploadsOf(recipe: Recipe, { siblings }: Place): ReadonlyMap<string, Uint8Array> {
  const addresses = wordsIn(recipe).filter(isUploadPath);
  const found = addresses.map((address) => [address, siblings.get(`public${address}`) ?? siblings.get(address.slice(1))] as const);
  return new Map(found.flatMap(([address, file]) => (file ? [[address, file.bytes] as const] : [])));
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isNextcloud(json: Fields, name: string): boolean {
  return /(?:^|\/)recipe\.json$/i.test(name) || 'imageUrl' in json || 'printImage' in json;
}

/** The reader of one recipe in JSON, by what only its format has. */
function readJsonRecipe(json: Fields, name: string): [Format, SourceRecipe] {
  if (isTandoor(json)) return ['tandoor', fromTandoor(json)];
  if (isMealie(json)) return ['mealie', fromMealie(json)];
  if (isPaprika(json)) return ['paprika', fromPaprika(json)];
  const [recipe = json] = recipesIn(json);
  const format = isNextcloud(recipe, name) ? 'nextcloud' : 'creditText' in recipe || 'isBasedOn' in recipe ? 'recipesage' : 'schema';
  return [format, fromSchemaOrg(recipe, thingsById(json))];
}

/** The objects of a file that may be recipes. */
function recipeObjects(json: unknown): Fields[] {
  const marked = recipesIn(json);
  if (marked.length > 0) return marked;
  const list = isRecord(json) ? (json['recipes'] ?? json['items'] ?? json['results'] ?? json['data'] ?? json['recipe'] ?? json) : json;
  return listOf(list).filter(isRecord);
}

class Reader {
  readonly #findings: ImportFinding[] = [];
  readonly #unpacker = new Unpacker();
  readonly #categories: readonly string[];

  constructor(categories: readonly string[]) {
    this.#categories = categories;
  }

  #problem(from: string, sentence: string): void {
    this.#findings.push({ from, sentence: `${from} ${sentence}` });
  }

  #noRecipe(from: string): void {
    this.#findings.push({ from, sentence: `${from} has no recipe that could be found: no ingredients and no steps.`, isEmpty: true });
  }

  /** Adds a recipe; what goes wrong with it does not stop the others. */
  #add(place: Place, format: Format, source: SourceRecipe): boolean {
    if (!hasContent(source)) return false;
    try {
      const { photo: _photo, stepPhotos = new Map<number, SourcePhoto>(), ...draft } = draftOf(source, place.name, this.#categories);
      const photo = photoFor(source.photo, place, format, true);
      const ofSteps = [...stepPhotos].flatMap(([step, named]) => {
        const found = photoFor(named, place, format);
        return found ? [[step, found] as const] : [];
      });
      this.#findings.push({
        from: place.from,
        format,
        ...draft,
        ...(photo ? { photo } : {}),
        ...(ofSteps.length > 0 ? { stepPhotos: new Map(ofSteps) } : {}),
      });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      this.#problem(place.from, `${error.message}.`);
    }
    return true;
  }

  #json(text: string, place: Place): void {
    const json = jsonOfText(text);
    if (json === undefined) {
      this.#problem(place.from, 'is cut off or damaged: it is not valid JSON.');
      return;
    }
    if (isGhost(json)) {
      this.#problem(place.from, ofPosts('Ghost'));
      return;
    }
    if (isRecord(json) && isMealieBackup(json)) {
      for (const recipe of mealieBackup(json)) this.#add(place, 'mealie', fromMealie(recipe));
      return;
    }
    let found = false;
    const things = thingsById(json);
    for (const recipe of recipeObjects(json)) {
      const own = isOwnFile(recipe) ? fromOwnFile(recipe, place.name, this.#categories) : null;
      if (own) {
        this.#findings.push({ from: place.from, format: 'own', ...own, uploads: uploadsOf(own.recipe, place) });
        found = true;
      } else {
        const [format, source] = readJsonRecipe(recipe, place.name);
        found = this.#add(place, format, things.size > 1 ? fromSchemaOrg(recipe, things) : source) || found;
      }
    }
    if (!found) this.#noRecipe(place.from);
  }

  #page(html: string, place: Place): void {
    const found = recipesOfPage(html).map(({ format, recipe }) => this.#add(place, format, recipe));
    if (!found.includes(true)) this.#noRecipe(place.from);
  }

  #text(text: string, place: Place): void {
    const trimmed = text.trimStart();
    if (/\.json$/i.test(place.name) || JSON_START.test(trimmed)) this.#json(text, place);
    else if (isWordPress(trimmed)) this.#problem(place.from, ofPosts('WordPress'));
    else if (/^<|<(?:html|body|script|!doctype)\b/i.test(trimmed.slice(0, 5_000))) {
      if (text.length > LONGEST_PAGE) this.#problem(place.from, 'is too large to be a page with a recipe: more than 10 MB.');
      else this.#page(text, place);
    } else if (text.length > LONGEST_TEXT) this.#problem(place.from, 'is too large to be a recipe: more than 1 MB of text.');
    else if (/\.cook$/i.test(place.name) || isCooklang(text)) {
      if (!this.#add(place, 'cooklang', fromCooklang(text, place.name))) this.#noRecipe(place.from);
    } else {
      const format = /\.(?:md|markdown|mdx)$/i.test(place.name) || /^(?:#{1,6} |---\n)/m.test(text) ? 'markdown' : 'text';
      if (
        !writtenRecipes(text)
          .map((recipe) => this.#add(place, format, recipe))
          .includes(true)
      )
        this.#noRecipe(place.from);
    }
  }

  *#file(file: SourceFile, place: Place, depth: number): Generator<ImportFinding> {
    const { bytes } = file;
    try {
      if (isZip(bytes)) {
        if (depth >= MOST_DEPTH) this.#problem(place.from, 'is an archive in an archive in an archive, and is not unpacked.');
        else yield* this.files(this.#unpacker.unzip(bytes), `${place.from} › `, depth + 1);
      } else if (isGzip(bytes)) {
        if (depth >= MOST_DEPTH) this.#problem(place.from, 'is an archive in an archive in an archive, and is not unpacked.');
        else yield* this.#file({ ...file, bytes: this.#unpacker.gunzip(bytes) }, place, depth + 1);
      } else if (!isImage(bytes)) {
        const text = bytes.length > MOST_JSON_BYTES ? null : decodeText(bytes);
        if (text === null) this.#problem(place.from, 'is in a format that is not known.');
        else this.#text(text, place);
      }
    } catch (error) {
      if (error instanceof ArchiveError) this.#problem(place.from, `${error.message}.`);
      // A recipe nested so deep that it cannot be walked.
      else if (error instanceof RangeError) this.#problem(place.from, 'is nested deeper than any recipe.');
      else throw error;
    }
    yield* this.#findings.splice(0);
  }

  *files(files: readonly SourceFile[], within = '', depth = 0): Generator<ImportFinding> {
    const siblings = new Map(files.map((file) => [file.name, file]));
    const posts = files.filter(({ name }) => isOwnPost(name)).length;
    if (posts > 0) {
      const from = within.replace(/ › $/, '');
      yield { from, sentence: `${from || 'The folder'} has ${posts} ${posts === 1 ? 'post' : 'posts'} too. ${IMPORT_POSTS}` };
    }
    for (const file of files) {
      if (!isOwnPost(file.name) && !RESOURCE.test(file.name))
        yield* this.#file(file, { from: within + file.name, name: file.name, siblings }, depth);
    }
  }
}

/**
 * Finds the recipes in files of any of the formats, archives included. A file that cannot be read is a problem, and the others go on.
 * `categories` are the site's. It reads one file at a time, so that a caller can show progress and stop; nothing is written or loaded.
 */
export const readRecipes = (files: readonly SourceFile[], categories: readonly string[] = RECIPE_CATEGORIES): Generator<ImportFinding> =>
  new Reader(categories).files(files);
