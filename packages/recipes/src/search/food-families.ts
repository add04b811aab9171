import { FOOD_FAMILIES, type FoodFamily } from './food-family.ts';
import type { Recipe } from '../recipe.ts';
import { FOREIGN_FOODS } from './foreign-foods.ts';
import { stemsOf, withoutDoubles } from './words.ts';

/**
 * Foods and the families that they belong to, with those that only sound like it ('cocoa butter') first. Of several that fit, the one of
 * most words counts. A food that often holds a family counts as one of it: no one is told that it is free of it.
 */
const FOODS: readonly (readonly [families: readonly FoodFamily[], foods: string])[] = [
  [
    [],
    `cocoa butter, shea butter, apple butter, pumpkin butter, sunflower butter, sunflower seed butter, sun butter, vegan butter, plant butter,
     butternut, butternut squash, butter bean, butterbean, butter lettuce, butterhead lettuce, butterfly pea, coconut butter, cream of tartar,
     coconut milk, coconut cream, cream of coconut, oat milk, rice milk, hemp milk, oat cream, coconut yogurt, creamed corn, creamed coconut,
     cream soda, buttercup squash, vegan cheese, vegan mayonnaise, vegan mayo, vegan cream cheese, vegan parmesan,
     eggplant, egg replacer, flax egg, chia egg, vegan egg, nutmeg, nutritional yeast, water chestnut, coconut, coconut flour, coconut sugar,
     coconut oil, coconut water, coconut aminos, tiger nut, tigernut flour, 
     rice flour, brown rice flour, white rice flour, sweet rice flour, glutinous rice flour, glutinous rice, corn flour, masa flour, potato flour, tapioca flour, cassava flour,
     chickpea flour, gram flour, garbanzo flour, buckwheat flour, buckwheat, teff flour, sorghum flour, millet flour, quinoa flour, amaranth flour, arrowroot flour,
     bean flour, lentil flour, banana flour, flax flour, lupin flour, green pea flour, hemp flour, tapioca starch, 
     rice noodle, rice vermicelli, glass noodle, cellophane noodle, bean thread noodle, sweet potato noodle, zucchini noodle, shirataki noodle, kelp noodle, mung bean noodle,
     rice paper, rice cracker, rice cake, pancake syrup, pie spice, pumpkin pie spice, apple pie spice, pie pumpkin, corn tortilla, corn chip, tortilla chip, corn starch, rice pasta, corn pasta, lentil pasta, chickpea pasta,
     rice bread, rice crumb, flourless, cauliflower crust, bread and butter pickle, sweetbread, breadfruit, maltodextrin, ginger beer, root beer,
     oyster mushroom, king oyster mushroom, crab apple, crabapple, lobster mushroom, scallop squash, scalloped potato, 
     `,
  ],
  [
    ['dairy'],
    `milk, lemon curd, cornbread, whole milk, buttermilk, butter, ghee, cream, creme, half and half, cheese, yogurt, yoghurt, kefir, skyr, quark, curd, whey, casein, custard, ice cream, gelato,
     dulce de leche, cajeta, condensed milk, evaporated milk, milk powder, dry milk, sour cream, creme fraiche, clotted cream, buttercream, ranch, ranch dressing, caesar dressing,
     mozzarella, parmesan, parmigiano, pecorino, romano, grana padano, asiago, cheddar, gouda, edam, gruyere, emmental, swiss cheese, fontina, provolone, monterey jack, pepper jack,
     colby, manchego, havarti, brie, camembert, blue cheese, gorgonzola, roquefort, stilton, feta, halloumi, paneer, queso, cotija, ricotta, mascarpone, burrata, stracciatella,
     goat cheese, chevre, labneh, boursin, velveeta, milk chocolate, white chocolate, chocolate chip, chocolate bar, caramel, caramel sauce, toffee, flan, leche, butterscotch, fudge, nutella, pudding mix, cake, chocolate, margarine, whipped topping, cool whip, sherbet, tzatziki, raita, lassi, irish cream,
     brioche, croissant, puff pastry, pesto, alfredo, bechamel, queso fresco, malted milk, brown butter, cookie, biscuit, cake mix`,
  ],
  [
    ['egg'],
    'egg, flan, leche flan, egg white, egg yolk, yolk, meringue, mayonnaise, mayo, aioli, hollandaise, bearnaise, custard, eggnog, advocaat, lemon curd, brioche, challah, ladyfinger, egg noodle, egg wash, egg roll wrapper, wonton wrapper, tartar sauce, caesar dressing, marshmallow fluff, macaron, cake, nougat, miracle whip, imitation crab, crab stick, meringue powder, albumen, cookie, cake mix, sponge cake',
  ],
  [
    ['fish'],
    `fish, salmon, lox, tuna, cod, haddock, halibut, trout, tilapia, sardine, anchovy, mackerel, herring, snapper, swordfish, catfish, bass, sea bass, pollock, monkfish, mahi mahi, grouper,
     sole, flounder, turbot, branzino, barramundi, eel, roe, caviar, fish sauce, worcestershire, worcestershire sauce, caesar dressing, bonito, dashi, surimi, fish stock, imitation crab, crab stick, colatura, isinglass, bouillabaisse`,
  ],
  [
    ['shellfish'],
    'shellfish, shrimp, prawn, crab, crabmeat, lobster, crawfish, crayfish, langoustine, scampi, krill, clam, mussel, oyster, oyster sauce, scallop, squid, calamari, octopus, cuttlefish, abalone, conch, snail, escargot, seafood, surimi, imitation crab, crab stick, shrimp paste, xo sauce',
  ],
  [
    ['nut'],
    `nut, almond, almond flour, almond meal, almond milk, almond butter, almond extract, almond paste, hazelnut, hazelnut flour, filbert, walnut, pecan, pecan meal, cashew, cashew milk, cashew cream, cashew butter,
     pistachio, macadamia, brazil nut, pine nut, pine kernel, pignoli, chestnut, chestnut flour, praline, marzipan, frangipane, nougat, gianduja, nutella, amaretti, amaretto, frangelico, nut butter, nut milk, nut flour,
     mixed nut, pesto, baklava, dukkah, orgeat, macaron, granola, nocino, romesco`,
  ],
  [['peanut'], 'peanut, peanut butter, peanut oil, groundnut, monkey nut, goober, satay sauce, mixed nut, granola'],
  [
    ['wheat', 'gluten'],
    `flour, cornbread, gingerbread, crispbread, cream of wheat, bread flour, wheat, wheat flour, whole wheat, wheat germ, wheat berry, wheat bran, bran flake, semolina, durum, spelt, farro, einkorn, emmer, kamut, khorasan, freekeh, bulgur, couscous, seitan, vital gluten, vital wheat gluten, gluten,
     bread, breadcrumb, bread crumb, panko, crouton, stuffing mix, toast, baguette, ciabatta, focaccia, sourdough, starter, levain, discard, pita, naan, flatbread, bagel, bun, roll, brioche, challah, croissant, tortilla, flour tortilla, wrap,
     cracker, graham cracker, graham, saltine, matzo, matzah, pretzel, crostini, melba toast, biscuit, cookie, oreo, gingersnap, digestive, shortbread, wafer, ladyfinger, amaretti, cake, cake mix, brownie mix, pancake mix, baking mix, bisquick, sponge cake,
     pasta, spaghetti, linguine, fettuccine, tagliatelle, penne, rigatoni, macaroni, orzo, lasagna, lasagne, fusilli, farfalle, ziti, orecchiette, ravioli, tortellini, gnocchi, vermicelli, noodle, egg noodle, ramen, udon, soba, lo mein, filo, phyllo, puff pastry, pie crust, crust,
     shoyu, ponzu, imitation crab, crab stick, breading, batter, tempura, waffle, pancake, crepe, scone, muffin, biscotti, pie, licorice, liquorice,
     pie shell, pastry, pizza dough, dough, wonton wrapper, egg roll wrapper, dumpling wrapper, gyoza wrapper, roux, soy sauce, teriyaki, teriyaki sauce, hoisin, hoisin sauce, farina, self rising flour, cake flour, pastry flour, bouillon cube, cream of mushroom soup`,
  ],
  [
    ['gluten'],
    'rye, rye flour, pumpernickel, barley, pearl barley, barley malt, malt, malt syrup, malt vinegar, malt powder, malted milk, beer, ale, stout, lager, triticale, oat, oatmeal, oat flour, oat bran, granola, muesli, brewers yeast, miso, seitan, worcestershire, worcestershire sauce, sausage, meatball, cereal, corn flake, cornflake, rice krispies, gochujang, bouillon, stock cube',
  ],
  [
    ['soy'],
    'soy, chocolate, chocolate chip, chocolate bar, milk chocolate, white chocolate, margarine, gochujang, bean curd, soya, soybean, soy bean, soy milk, soy flour, soy sauce, soy lecithin, lecithin, tofu, tempeh, edamame, miso, tamari, natto, okara, teriyaki, teriyaki sauce, hoisin, hoisin sauce, textured vegetable protein, tvp, yuba, shoyu, ponzu, liquid aminos',
  ],
  [
    ['sesame'],
    'sesame, sesame seed, sesame oil, tahini, halva, halvah, hummus, zaatar, dukkah, gomasio, everything bagel, everything bagel seasoning, benne, benne seed, furikake',
  ],
  // Ready-made things, which mostly hold these.
  [
    ['dairy'],
    `half half, protein powder, gravy mix, ovaltine, bechamel, doughnut, donut, creamer, coffee creamer, cream of mushroom soup, cream of chicken soup, cream of celery soup, crema, fromage blanc,
     fromage frais, neufchatel, parm, reddi wip, babybel, raclette, taleggio, comte, jarlsberg, muenster, hershey kiss, reese, snicker, butterfinger, kit kat, twix, toblerone, ferrero rocher, pierogi, frosting, pudding, tangzhong`,
  ],
  [
    ['egg'],
    'royal icing, veggie burger, quiche, doughnut, donut, kewpie, remoulade, thousand island, pavlova, frittata, souffle, savoiardi, brownie',
  ],
  [
    ['wheat', 'gluten'],
    `stuffing, gravy, gravy mix, fried onion, french fried onion, onion soup mix, cream of chicken soup, cream of celery soup, veggie burger, hot dog, falafel mix, mole paste, speculoos, biscoff, ginger snap,
     bechamel, quiche, doughnut, donut, breaded, battered, everything bagel, nutter butter, kit kat, twix, ferrero rocher, ritz, triscuit, wheat thin, gyoza, potsticker, dumpling, pierogi, baklava,
     rotini, cavatappi, bucatini, pappardelle, angel hair, capellini, ditalini, cannelloni, manicotti, campanelle, gemelli, tortelloni, agnolotti, jumbo shell, elbow,
     hoagie, kaiser, crumpet, roti, chapati, paratha, lavash, injera, savoiardi, brownie, tangzhong, shaoxing, doubanjiang, toban djan, kecap manis, ketjap manis, black bean sauce, maggi`,
  ],
  [['gluten'], 'ovaltine, cornflake, cheerio'],
  [
    ['soy'],
    'doubanjiang, toban djan, kecap manis, ketjap manis, black bean sauce, tofoo, protein powder, veggie burger, bacon bit, hot dog, speculoos, biscoff, doughnut, donut',
  ],
  [['nut'], 'trail mix, mole paste, muesli, nougat, torrone, toblerone, ferrero rocher, linzer, bakewell'],
  [['peanut'], 'trail mix, mole paste, arachis oil, nutter butter, reese, snicker, butterfinger'],
  [['sesame'], 'mole paste, baba ganoush, baba ghanoush'],
  [['fish'], 'nuoc cham'],
  [['fish', 'shellfish'], 'kimchi, thai curry paste, red curry paste, green curry paste, yellow curry paste, curry paste'],
];

/** The words that say what an ingredient has none of: 'dairy-free butter', 'vegan cheese'. */
const FREE_OF: readonly (readonly [words: RegExp, families: readonly FoodFamily[]])[] = [
  [/\b(?:dairy|milk)[- ]?free\b|\bnon[- ]?dairy\b/i, ['dairy']],
  [/\bvegan\b|\bplant[- ]based\b/i, ['dairy', 'egg', 'fish', 'shellfish']],
  [/\begg[- ]?free\b|\beggless\b/i, ['egg']],
  [
    /\bgluten[- ]?free\b|\bgf\b|\bglutenfrei\w*|\bglutenvrij\w*|\bglutenfri\w*|\b(?:sans|sin|sem) gluten\b|\bsenza glutine\b/i,
    ['gluten', 'wheat'],
  ],
  [/\bwheat[- ]?free\b/i, ['wheat']],
  [/\bnut[- ]?free\b/i, ['nut', 'peanut']],
  [/\bsoy[- ]?free\b/i, ['soy']],
];

const MOST_WORDS = 4;

/** The families of each food, by the stems of its words without doubled letters, which people leave out; made when it is first used. */
let known: Map<string, Set<FoodFamily>> | undefined;

function knownFoods(): Map<string, Set<FoodFamily>> {
  if (known) return known;
  known = new Map();
  for (const [families, foods] of [...FOODS, ...FOREIGN_FOODS]) {
    for (const food of foods.split(',')) {
      const key = withoutDoubles(stemsOf(food).join(' '));
      known.set(key, new Set([...(known.get(key) ?? []), ...families]));
    }
  }
  return known;
}

/** Whether a name is in the tables of foods, by its stems: 'whol milk'. */
export const isInFoodTable = (stems: string): boolean => knownFoods().has(withoutDoubles(stems));

/** The families that an ingredient belongs to, as far as its name says: 'almond flour' is a nut and no wheat. */
export function familiesOf(ingredient: string): Set<FoodFamily> {
  const foods = knownFoods();
  const stems = stemsOf(ingredient);
  const foodAt = (place: number, length: number) => foods.get(withoutDoubles(stems.slice(place, place + length).join(' ')));
  const found = new Set<FoodFamily>();
  for (let place = 0; place < stems.length;) {
    let length = Math.min(MOST_WORDS, stems.length - place);
    while (length > 0 && !foodAt(place, length)) length -= 1;
    for (const family of foodAt(place, length) ?? []) found.add(family);
    place += Math.max(1, length);
  }
  // 'Soy sauce (gluten-free if you like)' and 'butter or vegan butter' leave the choice to the cook, 'flour (gluten-free)' does not.
  const name = ingredient.replace(/\((?:[^\s()]+\s+){2}[^)]*\)?/g, '');
  const isChoice = /\b(?:or|if|sub)\b/i.test(name);
  for (const [free, families] of FREE_OF) {
    if (!isChoice && free.test(name)) for (const family of families) found.delete(family);
  }
  return found;
}

/** Whether a name is in letters that no food here is written in: what it is cannot be told. */
const isForeign = (name: string): boolean => /\p{L}/u.test(name) && !/\p{sc=Latin}/u.test(name);

/** What a title or a tag tells too: a marzipan cake has nuts. Of dairy, eggs and wheat, names of dishes tell little: there are cookies without. */
const TOLD_BY_LABELS: readonly FoodFamily[] = ['nut', 'peanut', 'sesame', 'fish', 'shellfish', 'soy'];

/**
 * The families that a recipe contains: what the owner says, or else what its title, its labels and the names of its ingredients say. Undefined if
 * there is nothing to tell from.
 */
export function familiesInRecipe({
  title = '',
  category = '',
  tags = [],
  contains = [],
  ingredients,
}: {
  title?: string;
  category?: string;
  tags?: readonly string[];
  contains?: Recipe['contains'];
  ingredients: readonly { ingredient: string }[];
}): FoodFamily[] | undefined {
  const isStated = contains.length > 0;
  if (!isStated && (ingredients.length === 0 || ingredients.some(({ ingredient }) => isForeign(ingredient)))) return undefined;
  const named = new Set([title, category, ...tags].flatMap((label) => [...familiesOf(label)]));
  const told = () => [
    ...TOLD_BY_LABELS.filter((family) => named.has(family)),
    ...ingredients.flatMap(({ ingredient }) => [...familiesOf(ingredient)]),
  ];
  const found = new Set<string>(isStated ? contains : told());
  if (found.has('wheat')) found.add('gluten');
  return FOOD_FAMILIES.filter((family) => found.has(family));
}

const PLURALS: Partial<Record<FoodFamily, string>> = { egg: 'eggs', nut: 'nuts', peanut: 'peanuts' };

const list = new Intl.ListFormat('en-US');

/** Families in a sentence, such as `dairy, eggs, and gluten`. */
export const familiesInWords = (families: readonly FoodFamily[]): string =>
  list.format(families.map((family) => PLURALS[family] ?? family));

/** What a recipe contains, as visitors read it. Empty if no family is known: names say what is in it, never what is not. */
export function containedWords(recipe: Parameters<typeof familiesInRecipe>[0]): string {
  const families = familiesInRecipe(recipe) ?? [];
  return families.length === 0 ? '' : `Contains or may contain ${familiesInWords(families)}. Check labels.`;
}
