import type { FoodFamily } from '../search/food-family.ts';
import { familiesInRecipe, isInFoodTable } from '../search/food-families.ts';
import { isFoodName } from '../search/foods.ts';
import { FOREIGN_FOODS } from '../search/foreign-foods.ts';
import { stemOf, stemsOf } from '../search/words.ts';
import { isInAisles } from '../shopping/aisles.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stemOf));

/** What may be anything by itself: 'fish sauce' says what is in it, 'house sauce' does not. */
const VAGUE = stems(
  'sauce dressing mix blend seasoning spread soup candy cereal filling topping dip marinade glaze salad sandwich casserole stuffing wrap rub chip crust pudding frosting juice powder extract paste spray chunk',
);
/** The form of a food, whose name comes before: 'garlic cloves', 'lemon zest'. */
const FORMS = stems(
  `clove leaf leaves sprig stalk head floret slice piece half halves quarter wedge strip cube ring round zest peel rind juice pulp flesh wing thigh breast leg drumstick fillet filet loin
   shoulder bone bulb bunch seed kernel bean pod berry root stem tip heart flake crumb granule powder ground extract essence puree paste meal cob ear spear frond rib sheet dripping liquid wrapper pearl`,
);
/** What is no food by itself, or has nothing of what people avoid. */
const PLAIN = stems(
  'water ice salt pepper yeast nib petal lime leaf parchment paper skewer toothpick foil coloring colouring ash lye rocket jackfruit piloncillo pepita sumac',
);
/** Words behind a name that say how it is: 'butter, softened' and 'cilantro optional'. */
const STATES = stems(
  'cold warm hot soft fresh dry ripe raw large small medium extra optional divided needed taste garnish serving temperature room more boneless skinless unsalted salted low fat sodium reduced thin thick whole lean plain',
);
/** What cooks write in the languages of the tables of foods, and holds nothing of what people avoid. */
const ELSEWHERE = stems(
  `wasser salz zucker rohrzucker puderzucker hefe trockenhefe ol olivenol sonnenblumenol rapsol pfeffer honig essig zwiebel zwiebeln knoblauch kartoffel kartoffeln mohre mohren karotten tomate tomaten apfel zitrone
   zitronensaft zimt vanille vanillezucker backpulver natron speisestarke petersilie reis reismehl linsen kokosmilch kurbiskerne sonnenblumenkerne leinsamen kakao rosinen kummel muskat hackfleisch hahnchen
   eau sel sucre levure huile poivre miel vinaigre oignon oignons ail carotte carottes tomates pomme pommes citron cannelle persil riz lentilles poulet boeuf
   acqua sale zucchero lievito olio pepe miele aceto cipolla aglio patata patate carota pomodoro pomodori limone cannella prezzemolo riso basilico
   agua sal azucar levadura aceite pimienta miel vinagre cebolla ajo patata patatas papa zanahoria tomate manzana limon canela perejil arroz lentejas pollo
   acucar fermento oleo azeite pimenta mel cebola alho batata cenoura canela salsa
   zout suiker gist olie olijfolie peper honing azijn ui uien knoflook aardappel aardappelen wortel citroen kaneel rijst
   vatten salt socker jast olja peppar honung lok vitlok potatis morot citron kanel ris vand sukker gaer vann gjaer olje`,
);
/** Names in those languages, of which what describes them may come behind: 'beurre fondu'. */
const FOREIGN = new Set([...ELSEWHERE, ...FOREIGN_FOODS.flatMap(([, foods]) => foods.split(',').map((food) => stemsOf(food).join(' ')))]);
const MOST_WORDS = 4;

const isKnown = (name: string): boolean => isInFoodTable(name) || isInAisles(name) || isFoodName(name) || PLAIN.has(name);

/** Whether a name of one thing says what it is: its last words are a known food, or a form of one. */
function isNameRead(name: string): boolean {
  const words = stemsOf(name);
  const isState = (word: string): boolean => STATES.has(word) || /(?:ed|ly)$/.test(word);
  while (words.length > 1 && isState(words.at(-1) ?? '') && !isKnown(words.at(-1) ?? '')) words.pop();
  const ends = Array.from({ length: Math.min(MOST_WORDS, words.length) }, (_, length) => words.slice(-1 - length));
  const last = words.at(-1) ?? '';
  if (ends.some((end) => isKnown(end.join(' ')) && (end.length > 1 || !(VAGUE.has(last) || FORMS.has(last))))) return true;
  return (
    words.some((word) => FOREIGN.has(word)) || (FORMS.has(last) && (words.length === 1 ? isKnown(last) : words.slice(0, -1).some(isKnown)))
  );
}

/** `Mini penne or another short tube` says what it is by its first name. */
const SIMILAR = /\sor\s(?:an(?=other)|(?:an?\s|some\s|any\s)?(?=other|similar\s)).*/i;

/** Whether an ingredient's name says what it is, so that what it does not say is not in it. */
function isRead(ingredient: string): boolean {
  const [outside = ''] = ingredient
    .replace(/\([^)]*\)?/g, ' ')
    .replace(SIMILAR, '')
    .split(/[,;:]|\s(?:for|to|with|plus|such as|at|in|from|if|per|on|cut|about)\s/i);
  const names = (isNameRead(outside) ? [outside] : outside.split(/\s(?:or|and|and\/or|y|und|et|e)\s|[&/+]/i)).filter((name) =>
    /\p{L}/u.test(name),
  );
  return names.length > 0 && names.every(isNameRead);
}

/** What a search knows of a recipe's ingredients. */
export interface RecipeContents {
  /** The families of foods that it contains; missing if unknown. */
  contains?: FoodFamily[];
  /** Set if the names of some ingredients say nothing here: they are misspelled, unusual, or in another language. */
  isUnread?: true;
}

/**
 * What a recipe contains, as far as a search may rely on it: what the owner says, or what the ingredients say if all of them can be read.
 * What a name that says nothing stands for, such as `mąka`, may be anything.
 */
export function recipeContents(recipe: Parameters<typeof familiesInRecipe>[0]): RecipeContents {
  const isUnread = !recipe.ingredients.every(({ ingredient }) => isRead(ingredient));
  const isStated = (recipe.contains ?? []).length > 0;
  const contains = isUnread && !isStated ? undefined : familiesInRecipe(recipe);
  return { ...(contains ? { contains } : {}), ...(isUnread ? { isUnread } : {}) };
}
