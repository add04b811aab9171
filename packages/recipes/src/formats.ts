import { bigOven } from './formats/big-oven.ts';
import { cooklang } from './formats/cooklang.ts';
import { copyMeThat } from './formats/copy-me-that.ts';
import { csv } from './formats/csv.ts';
import { masterCook } from './formats/master-cook.ts';
import { mealMaster } from './formats/meal-master.ts';
import { mealie } from './formats/mealie.ts';
import { myRecipeBox } from './formats/my-recipe-box.ts';
import { nextcloud } from './formats/nextcloud.ts';
import { paprika } from './formats/paprika.ts';
import { planToEat } from './formats/plan-to-eat.ts';
import { recipeKeeper } from './formats/recipe-keeper.ts';
import { recipeMd } from './formats/recipe-md.ts';
import { recipeSage } from './formats/recipesage.ts';
import { schemaOrg } from './formats/schema-org.ts';
import { tandoor } from './formats/tandoor.ts';
import { recipesOfPage, webPage } from './formats/web-page.ts';
import { wordPress } from './formats/wordpress.ts';
import { markdown, plainText, writtenRecipes } from './formats/written-recipe.ts';
import type { RecipeFormat } from './reading/recipe-format.ts';

/** The formats that recipes come in. A file is of the first that recognizes it, so those that take anything come last. */
export const FORMATS = {
  tandoor,
  mealie,
  paprika,
  myrecipebox: myRecipeBox,
  nextcloud,
  recipesage: recipeSage,
  schema: schemaOrg,
  wordpress: wordPress((html) => recipesOfPage(html)),
  mastercook: masterCook,
  recipekeeper: recipeKeeper,
  copymethat: copyMeThat(writtenRecipes),
  page: webPage(writtenRecipes),
  bigoven: bigOven,
  mealmaster: mealMaster,
  plantoeat: planToEat,
  csv,
  cooklang,
  recipemd: recipeMd(writtenRecipes),
  markdown,
  text: plainText,
} satisfies Record<string, RecipeFormat>;

/** The id of a format. */
export type Format = keyof typeof FORMATS;

/** The row of a format. */
export const formatOf = (id: Format): RecipeFormat => FORMATS[id];

const IDS = Object.keys(FORMATS) as Format[];

/** The formats by the names that people know, in the order of the table. */
export const FORMAT_NAMES: readonly string[] = Object.values<RecipeFormat>(FORMATS).map(({ name }) => name);

/** The format of an object in JSON. Any object may be a recipe of schema.org. */
export const formatOfObject = (object: Record<string, unknown>, fileName: string): Format =>
  IDS.find((id) => formatOf(id).json?.is(object, fileName)) ?? 'schema';

/** The format of a text that is not JSON. */
export const formatOfText = (content: string, fileName: string): Format =>
  IDS.find((id) => formatOf(id).text?.is(content, fileName)) ?? 'text';
