import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capitalized } from '#domain/capitalized.ts';
import { CUISINES, DIFFICULTIES, RECIPE_CATEGORIES } from '#schema/recipe.ts';
import type { ListedRecipe } from '#kitchen/lists/recipe-listing.ts';
import { seeded } from '../../tests/faults/support/seeded.ts';
import { BAKERY } from '../../tests/support/fixture-bakery.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** Words for titles and ingredients. */
const FOODS = list(`
  almond, anchovy, apple, apricot, artichoke, arugula, asparagus, avocado, bacon, banana, barley, basil, bean sprout, beef, beet, black bean,
  blackberry, blue cheese, blueberry, bok choy, brie, broccoli, brown butter, brussels sprout, bulgur, burrata, butterbean, buttermilk,
  butternut squash, cabbage, camembert, cannellini bean, cantaloupe, caramel, cardamom, carrot, cashew, catfish, cauliflower, cayenne,
  celeriac, celery, chard, cheddar, cherry, chestnut, chicken, chickpea, chicory, chipotle, chive, chocolate, chorizo, cider, cilantro,
  cinnamon, clam, clementine, coconut, cod, coffee, collard, coriander, corn, cottage cheese, couscous, crab, cranberry, crawfish,
  crème fraîche, cucumber, cumin, currant, curry, custard, daikon, date, dill, duck, edamame, egg, eggplant, elderflower, endive, escarole,
  espresso, fava bean, fennel, feta, fig, filé, fontina, freekeh, garlic, ginger, gnocchi, goat cheese, gorgonzola, gouda, graham cracker,
  grape, grapefruit, green bean, green chile, grits, gruyère, guajillo, guava, halibut, halloumi, ham, hazelnut, hibiscus, hominy, honey,
  horseradish, jalapeño, jicama, kale, kidney bean, kiwi, kohlrabi, kumquat, lamb, lavender, leek, lemon, lemongrass, lentil, lime, lobster,
  macadamia, mackerel, mango, maple, marjoram, marshmallow, mascarpone, matcha, melon, millet, mint, miso, molasses, mozzarella, mulberry,
  mushroom, mussel, mustard, nectarine, noodle, nutmeg, oat, okra, olive, onion, orange, oregano, orzo, oyster, pancetta, paneer, papaya,
  paprika, parmesan, parsley, parsnip, passion fruit, pea, peach, peanut, pear, pecan, pecorino, pepperoni, persimmon, pesto, pineapple,
  pine nut, pinto bean, pistachio, plantain, plum, poblano, polenta, pomegranate, poppy seed, pork, potato, prosciutto, prune, pumpkin,
  quince, quinoa, radicchio, radish, raisin, raspberry, red pepper, rhubarb, rice, ricotta, rosemary, rutabaga, rye, saffron, sage, salami,
  salmon, sardine, sausage, scallion, scallop, sesame, shallot, shiitake, shrimp, snapper, snow pea, sorghum, sorrel, soy, spelt, spinach,
  split pea, squid, strawberry, sumac, sunflower seed, sweet potato, swordfish, tahini, tamarind, tangerine, tapioca, taro, tarragon, tempeh,
  thyme, tilapia, toffee, tofu, tomatillo, tomato, trout, tuna, turkey, turmeric, turnip, vanilla, veal, walnut, watercress, watermelon,
  white bean, wild rice, yogurt, yuca, zaatar, zucchini`);
const STAPLES = list(`
  bread flour, all-purpose flour, whole wheat flour, fine sea salt, black pepper, olive oil, unsalted butter, granulated sugar, brown sugar,
  ripe sourdough starter, warm water, baking powder, baking soda, vegetable broth, heavy cream, whole milk, large eggs, lemon juice, red onion,
  cloves of garlic, apple cider vinegar, bay leaves, powdered sugar, cornstarch, instant yeast, soy sauce, hot sauce, cooking spray`);
const MANNERS = list(`
  roasted, smoky, crispy, creamy, overnight, skillet, grilled, braised, pickled, stuffed, spicy, honeyed, glazed, rustic, weeknight, slow-cooked,
  charred, whipped, no-knead, one-pot, brown-butter, toasted, baked, marinated, candied, savory, sourdough, Sunday, midsummer, harvest`);
const DISHES = list(`
  loaf, rolls, soup, stew, salad, galette, tart, pie, muffins, scones, cookies, brownies, bars, crumble, cobbler, focaccia, pizza, flatbread,
  tacos, enchiladas, casserole, gratin, risotto, pasta, curry, stir-fry, chili, bisque, chowder, dip, spread, fritters, dumplings, pancakes,
  waffles, granola, pudding, cheesecake, cupcakes, biscuits, bagels, pretzels, crackers, sandwich, burger, meatballs, kebabs, skewers, hash,
  frittata, quiche, strata, tea, lemonade, smoothie, punch, relish, chutney, jam, braid, babka, brioche, empanadas, ravioli, lasagna`);
const TAGS = list(`
  vegetarian, vegan, gluten free, make ahead, freezer friendly, kid friendly, holiday, Thanksgiving, Christmas, Easter, summer, fall, winter,
  spring, sourdough, discard, breakfast, brunch, lunch, dinner, dessert, snack, comfort food, picnic, potluck, weeknight, one bowl, no bake,
  grilling, baking, soup season, heirloom, bread, cookie, cake, quick, healthy, high protein, dairy free, nut free`);
// Generated names give the vocabulary its long tail.
const NAME_STARTS = list(
  'mar, bel, cor, dan, el, fer, gal, hol, is, jor, kat, lor, mon, nor, ol, pet, quin, ros, sal, ther, ur, val, wil, yas, zel, bren, cle, dor, est, fran',
);
const NAME_MIDDLES = ['', 'a', 'an', 'en', 'i', 'il', 'o', 'ur'];
const NAME_ENDS = list(
  'ella, ina, etta, wood, ford, ski, son, berg, ova, ano, inez, mann, ley, ton, well, hart, stein, dale, ero, ishi, worth, gard, aldo, ique, bury, nandez',
);

/** Sentences from the example bakery's posts, for realistic descriptions. */
function realSentences(): string[] {
  const folder = path.join(BAKERY, 'content/posts');
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8').split('---\n').slice(2).join(' '));
  return texts.flatMap((text) => text.match(/[A-Z][^.!?\n]{40,200}[.!?]/g) ?? []);
}

/** Generates recipes with distinct titles, the same on every run and as varied as those of a large site. */
export function makeRecipes(count: number): ListedRecipe[] {
  const random = seeded(count).next;
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T;
  const times = (least: number, most: number) => Array.from({ length: least + Math.floor(random() * (most - least + 1)) });
  const sentences = realSentences();
  const titles = new Set<string>();
  const name = () => pick(NAME_STARTS) + pick(NAME_MIDDLES) + pick(NAME_ENDS);
  const forms = [
    (a: string, b: string) => `${pick(MANNERS)} ${a} and ${b} ${pick(DISHES)}`,
    (a: string, b: string) => `${a} ${pick(DISHES)} with ${pick(MANNERS)} ${b}`,
    (a: string) => `${name()}’s ${a} ${pick(DISHES)}`,
    (a: string) => `${pick(MANNERS)} ${a} ${pick(DISHES)}`,
  ];
  return Array.from({ length: count }, (_, index) => {
    let title = '';
    let foods: string[] = [];
    do {
      foods = times(4, 8).map(() => pick(FOODS));
      title = pick(forms)(foods[0] as string, foods[1] as string)
        .split(' ')
        .map((word) => (['and', 'with'].includes(word) ? word : capitalized(word)))
        .join(' ');
    } while (titles.has(title));
    titles.add(title);
    return {
      slug: `recipe-${index}`,
      title,
      description: `${pick(sentences)} ${pick(sentences)} ${capitalized(name())} makes it with ${foods[2] as string} and serves it beside ${pick(FOODS)} ${pick(DISHES)}.`,
      category: pick(RECIPE_CATEGORIES),
      ...(random() < 0.8 ? { cuisine: pick(CUISINES) } : {}),
      difficulty: pick(DIFFICULTIES),
      totalTime: 10 + Math.floor(random() ** 2 * 400),
      tags: [...new Set(times(2, 5).map(() => pick(TAGS)))],
      ingredients: [...new Set([...foods, ...times(4, 7).map(() => pick(STAPLES))])],
    };
  });
}
