import { stemOf, wordsOf } from '@family-bakery/recipes/search/words';

/**
 * What dishes and their categories are called, by the kind of dish: in English, German, Dutch and the languages of Scandinavia, where the
 * last word of a name says what it is, and behind the bar in Romance languages, where the first does. Compounds end in words with `~`, as in
 * Kartoffelsuppe, and words with `=` stand alone. The last kinds are not categories at first: they are here so that a salad dressing is no salad.
 */
const WORDS = {
  Breads: `bread, loaf, =roll, dinner roll, bread roll, yeast roll, cinnamon roll, crescent roll, potato roll, soft roll, bun, sourdough, baguette, focaccia, ciabatta,
    brioche, challah, bagel, naan, flatbread, cornbread, ~brot, ~brote, ~brotchen, semmel, ~stangen, ~brood, ~broodje, ~brod, ~limpa
    | pain, pane, pan de, pan integral, pan casero, pan rustico, pan dulce, panes, pao, paes`,
  Desserts: `dessert, =sweet, cake, cheesecake, cupcake, shortcake, fruitcake, cookie, shortbread, pie, tart, cobbler, apple crisp, crumble, brownie, blondie,
    pudding, ice cream, sorbet, gelato, mousse, fudge, candy, tiramisu, panna cotta, pavlova, meringue, custard, trifle, eclair, doughnut, donut, swiss roll,
    nachtisch, nachspeise, nachspeisen, sussspeise, sussspeisen, ~kuchen, ~torte, ~torten, ~geback, ~kekse, ~platzchen, toetje, nagerecht, ~taart, ~koekjes, ~kaka,
    ~kage, ~kake, efterratt, 甜点, 蛋糕, デザート, ケーキ
    | gateau, gateaux, tarte, postre, pastel, pasteles, tarta, bizcocho, galletas, flan, dolce, dolci, torta di, torta al, torta alla, biscotti, sobremesa, bolo`,
  Snacks:
    'snack, trail mix, popcorn, granola bar, energy ball, cracker, tortilla chip, kale chip, knabberei, tussendoortje | merienda, spuntino, lanche',
  'Main Dishes': `=main, main dish, main course, dinner, supper, lunch, entree, hauptgericht, hauptgerichte, hauptspeise, hauptspeisen, hoofdgerecht, huvudratt, hovedrett,
    hovedret, mittagessen, abendessen, casserole, curry, lasagna, meatloaf, meat loaf, turkey loaf, nut loaf, stir fry, pot roast, roast chicken, pizza, burger, taco,
    enchilada, burrito, risotto, paella, spaghetti, mac cheese, goulash, pot pie, shepherds pie, cottage pie, meat pie, fish pie, chicken pie, cabbage roll,
    ~gulasch, ~schnitzel, ~braten, ~auflauf, flammkuchen, zwiebelkuchen, ~gryta, ~gratin, 主菜
    | plat principal, plats principaux, plato principal, platos principales, plato fuerte, secondo, secondi, primo, primi, prato principal, lasagne`,
  Appetizers: `appetizer, appetiser, =starter, hors d oeuvre, deviled egg, bruschetta, crostini, canape, spring roll, egg roll, summer roll, vorspeise, vorspeisen,
    voorgerecht, forratt, forrett | antipasto, antipasti, aperitivo, entremes, entradas, tapas`,
  Beverages: `beverage, drink, cocktail, mocktail, smoothie, lemonade, limeade, milkshake, hot chocolate, iced tea, kombucha, kvass, ~getrank, ~getranke, ~limonade,
    ~drank, ~dryck, 饮料, 飲み物 | boisson, boissons, bebida, bebidas, bevanda, bevande, licuado, batido, jus de, agua de`,
  Soups: `soup, stew, chowder, bisque, gazpacho, minestrone, ~suppe, ~suppen, ~eintopf, ~soep, ~soppa, ~soppor, ~suppa, keitto, zupa, 汤, スープ
    | soupe, potage, veloute, sopa, sopas, zuppa, zuppe, minestra, crema de, caldo`,
  Salads: 'salad, slaw, coleslaw, ~salat, ~salate, ~salade, ~sallad, ~salater, 沙拉, サラダ | salade, ensalada, insalata, salada',
  breakfast: `breakfast, brunch, pancake, waffle, omelet, omelette, oatmeal, granola, porridge, french toast, muesli, ~fruhstuck, ontbijt, frukost, frokost, pfannkuchen
    | petit dejeuner, desayuno, colazione`,
  sides: `=side, side dish, mashed potato, fries, yorkshire pudding, beilage, beilagen, bijgerecht
    | accompagnement, guarnicion, contorno, contorni, acompanhamento`,
  basics: `sauce, dressing, frosting, icing, glaze, gravy, jam, jelly, syrup, broth, stock, seasoning, spice mix, rub, marinade, crust, dough, bread crumb, breadcrumb,
    soup mix, cake mix, bread flour, starter discard, sourdough discard, sourdough starter, crouton, sandwich, crab cake, fish cake, rice cake, potato cake, tomato tart,
    onion tart, curry powder, curry paste, spaghetti squash, ~sosse, ~saus, ~teig, ~deeg | vinaigrette, salsa, confiture, mermelada, pan rallado`,
} as const;
type Kind = keyof typeof WORDS;

/** What any dish can be besides: who says dinner and soup means a soup. */
const MEALS: readonly Kind[] = ['Main Dishes', 'breakfast', 'sides'];

interface Name {
  kind: Kind;
  words: readonly string[];
  isEnding: boolean;
  standsAlone: boolean;
  /** Whether it is of a language in which the first word says what a dish is. */
  isFirst: boolean;
}

let names: Map<string, Name[]> | undefined;
let endings: Name[] = [];

/** The names by their first word, the longest first; made when an import first needs them. */
function namesByWord(): Map<string, Name[]> {
  if (names) return names;
  const all = Object.entries(WORDS).flatMap(([kind, text]) =>
    text.split('|').flatMap((half, index) =>
      half.split(',').map((name): Name => {
        const words = wordsOf(name).map(stemOf);
        return { kind: kind as Kind, words, isEnding: name.includes('~'), standsAlone: name.includes('='), isFirst: index === 1 };
      }),
    ),
  );
  all.sort((a, b) => b.words.length - a.words.length);
  endings = all.filter(({ isEnding }) => isEnding);
  names = new Map();
  for (const name of all) {
    const [first = ''] = name.words;
    names.set(first, [...(names.get(first) ?? []), name]);
  }
  return names;
}

/** The names of dishes in a text, in order, each with the words around it. */
function namesIn(text: string): { name: Name; said: string }[] {
  const byWord = namesByWord();
  const words = wordsOf(text);
  const stems = words.map(stemOf);
  const found: { name: Name; said: string }[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const stem = stems[place] ?? '';
    const name =
      byWord
        .get(stem)
        ?.find(
          (one) =>
            one.words.every((word, index) => stems[place + index] === word) && (!one.standsAlone || words.length === one.words.length),
        ) ?? endings.find(({ words: [ending = ''] }) => stem.length > ending.length && stem.endsWith(ending));
    if (!name) continue;
    found.push({ name, said: words.slice(place, place + name.words.length).join(' ') });
    place += name.words.length - 1;
  }
  return found;
}

/** Words behind which a title names what else is in or on a dish. */
const BESIDES = /\s(?:with|in|for|from|on|over|without|mit|ohne|aus|auf|fur|für|met|zonder|voor|med|utan|uten|från|fra)\s.*$/isu;

/** What a title says a dish is. */
function dishOf(title: string): { name: Name; said: string } | undefined {
  for (const part of title.split(/[,:;()|/–—]|\s-\s/)) {
    const found = namesIn(part.replace(BESIDES, ''));
    const first = found.find(({ name: { isFirst } }) => isFirst);
    if (found.length > 0) return first ?? found.at(-1);
  }
  return undefined;
}

/** The one thing in a list, if all in it are the same. */
const only = <T>(list: readonly T[]): T | undefined => (new Set(list).size === 1 ? list[0] : undefined);

/** What a recipe says about itself: the source's own categories, its tags, and its title. */
interface Said {
  categories: readonly string[];
  tags: readonly string[];
  title: string;
}

/**
 * The one of a site's categories that a recipe most likely has, and why, in words that go on after `the category is a guess:`. Null if what
 * the recipe says is of several kinds, or of none that the site has.
 * @example likelyCategory({ categories: [], tags: ['vegan'], title: 'Kürbissuppe mit Brot' }, ['Breads', 'Soups']) // Soups
 */
export function likelyCategory({ categories, tags, title }: Said, ofSite: readonly string[]): { category: string; reason: string } | null {
  const kindsOf = (text: string): Kind[] => namesIn(text).map(({ name }) => name.kind);
  const siteKinds = ofSite.map((category) => ({ category, kinds: new Set(kindsOf(category)), words: wordsOf(category).map(stemOf) }));
  /** The site's category for what a text names: the one of these words or, if only one is of its kind, that. */
  function categoryFor(kind: Kind, said: string): string | undefined {
    const words = wordsOf(said).map(stemOf);
    const called = siteKinds.filter((one) => words.some((word) => one.words.includes(word)));
    return only((called.length > 0 ? called : siteKinds.filter(({ kinds }) => kinds.has(kind))).map(({ category }) => category));
  }
  const inLabels = (labels: readonly string[]) =>
    labels.flatMap((label) =>
      namesIn(label).flatMap(({ name: { kind }, said }) => {
        const category = categoryFor(kind, said);
        return category === undefined ? [] : [{ category, label, isMeal: MEALS.includes(kind) }];
      }),
    );
  const labelled = inLabels(categories).length > 0 ? inLabels(categories) : inLabels(tags);
  const dishes = labelled.filter(({ isMeal }) => !isMeal);
  const labels = dishes.length > 0 ? dishes : labelled;
  const dish = dishOf(title);
  const inTitle = dish && categoryFor(dish.name.kind, dish.said);
  if (labels.length === 0) return inTitle === undefined ? null : { category: inTitle, reason: `the title says “${dish?.said}”` };
  const isCalled = inLabels(categories).length > 0;
  const fromLabels = (category: string) => {
    const said = [...new Set(labels.filter((one) => one.category === category).map(({ label }) => label))].join(', ');
    return { category, reason: isCalled ? `the source calls it ${said}` : `it is tagged ${said}` };
  };
  const label = only(labels.map(({ category }) => category));
  if (inTitle !== undefined && labels.some(({ category }) => category === inTitle)) return fromLabels(inTitle);
  if (dish === undefined || inTitle === undefined || isCalled) return label === undefined ? null : fromLabels(label);
  return dishes.length === 0 ? { category: inTitle, reason: `the title says “${dish.said}”` } : null;
}
