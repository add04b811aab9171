import { isMisspelling, nearWords } from './spelling.ts';
import { stemOf, wordsOf } from './words.ts';

/** What people leave out together for other reasons than an allergy, and single foods whose other forms have other names. */
const GROUPS = `pork: ham, bacon, sausage, prosciutto, pancetta, guanciale, chorizo, salami, pepperoni, andouille, lard, lardon, speck, nduja, kielbasa, bratwurst, carnitas, hot dog, spam, hock, gammon
poultry: chicken, turkey, duck, goose, quail, pheasant, hen, schmaltz
beef: steak, veal, brisket, sirloin, oxtail, ribeye, rib eye, short rib, prime rib, ground chuck, chuck roast, pot roast, corned, corned hash, pastrami, bresaola, burger, hamburger, cheeseburger, cheesesteak, meatball, meatloaf, tallow, suet, bolognese
meat: lamb, mutton, goat, venison, rabbit, bison, boar, liver, giblet, mince, mincemeat, mortadella, back rib, spare rib, rib, roast, jerky, gelatin, gyro, kebab
gelatin: gelatine, marshmallow, jello, gummy
wine: marsala, sherry, port, champagne, prosecco, cava, vermouth, burgundy, chardonnay, merlot, riesling, sangria, shaoxing, mirin, sake
beer: ale, lager, stout, guinness
alcohol: rum, brandy, bourbon, whiskey, whisky, vodka, tequila, gin, liqueur, cognac, cointreau, kahlua, amaretto, baileys, kirsch, triple sec, limoncello
sugar: honey, syrup, molasses, treacle, agave, jaggery, nectar, caramel, candy, condensed milk, dulce de leche, muscovado, demerara, sweetener, jam, marshmallow, jelly, marmalade, frosting, icing, sprinkle, nutella, ice cream, graham cracker, graham, digestive, gingersnap, oreo, cookie crumb, cake mix, pudding mix, barbecue sauce, ketchup, chocolate chip, chocolate bar, milk chocolate, white chocolate, dark chocolate
cheese: parmesan, parmigiano, pecorino, romano, asiago, mozzarella, burrata, cheddar, gouda, edam, gruyere, emmental, fontina, provolone, monterey jack, pepper jack, colby, manchego, havarti, brie, camembert, gorgonzola, roquefort, stilton, feta, halloumi, paneer, queso, cotija, ricotta, mascarpone, chevre, boursin, velveeta, pesto, alfredo, caesar dressing, quesadilla, nacho, lasagna, pizza, ravioli, tortellini, tiramisu
flour: bread, breadcrumb, crouton, pasta, noodle, spaghetti, macaroni, tortilla, cracker, pastry, dough, cookie, biscuit
yeast: starter, levain, sourdough, discard, poolish, biga, beer, marmite, pizza dough, bread dough, pizza, bread pudding, white bread, crusty bread, sandwich bread, rye bread, french bread, italian bread, milk bread, breadcrumb, panko, crouton, roll, bun, bagel, baguette, brioche, challah, ciabatta, focaccia, naan, pita, pretzel, croissant, babka, stollen, donut, doughnut
onion: shallot, scallion, leek, chive
corn: maize, masa, polenta, hominy, grit, popcorn, tortilla chip, nacho
rice: risotto, arborio, basmati, mochi
oat: oatmeal, granola, muesli, porridge
tomato: ketchup, marinara, passata, salsa, pizza sauce, pasta sauce, spaghetti sauce, pico de gallo, enchilada sauce, bolognese, ragu, shakshuka, gazpacho, caprese, cacciatore, pomodoro, arrabbiata, puttanesca, ratatouille, margherita, pizza
potato: gnocchi, fries, hash brown, tater tot
pepper: chile, chili, jalapeno, serrano, ancho, chipotle, cayenne, paprika, capsicum, pimento
mushroom: portobello, shiitake, cremini, porcini, chanterelle, truffle
chocolate: cocoa, cacao, nutella, brownie, mocha
caffeine: coffee, espresso, tea, matcha, cola, chocolate, cocoa
bean: lentil, chickpea, hummus, edamame, tofu, falafel, garbanzo
legume: bean, lentil, chickpea, pea, peanut, hummus, edamame, tofu, soy, falafel, garbanzo
nightshade: tomato, potato, pepper, paprika, eggplant, chili, cayenne, jalapeno, salsa, ketchup
apple: applesauce, cider
raisin: sultana, currant
seed: sesame, poppy, flax, linseed, chia, hemp, caraway`;
/** Groups that are parts of others. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  meat: ['pork', 'poultry', 'beef'],
  alcohol: ['wine', 'beer'],
  alcoholic: ['alcohol'],
};

/** Foods and dishes that belong to no such group. A word that is one of them is not misspelled, and not the beginning of another. */
const FOODS = `sesame almond walnut pecan cashew hazelnut pistachio macadamia chestnut coconut nut egg milk dairy wheat gluten fish seafood shellfish
butter cream yogurt yoghurt buttermilk ghee kefir whey casein custard mayonnaise mayo miso tahini
rye barley spelt semolina couscous bulgur farro quinoa millet buckwheat cornmeal cornstarch starch bran malt
soda powder shortening margarine oil salt sodium vinegar pectin stevia xylitol vanilla
marzipan glaze fondant
lasagna garlic carrot celery celeriac aubergine zucchini
courgette squash pumpkin cucumber lettuce spinach kale chard cabbage broccoli cauliflower asparagus beet beetroot radish turnip fennel artichoke okra olive caper pickle
lupin kimchi vegetable veggie peppercorn yam jicama plantain sauerkraut horseradish
cilantro coriander parsley basil bay oregano thyme rosemary sage dill mint tarragon cumin turmeric mustard cinnamon nutmeg clove cardamom ginger allspice anise licorice saffron
spice herb poppy seed sunflower flax chia hemp caraway peppermint wasabi sumac
pear peach plum prune cherry apricot nectarine mango papaya pineapple banana kiwi grape fig date avocado
strawberry blueberry raspberry blackberry cranberry berry lemon lime orange citrus grapefruit melon watermelon fruit rhubarb pomegranate zest juice lychee guava
salmon tuna cod anchovy sardine shrimp prawn crab lobster clam mussel oyster scallop squid octopus eel trout tilapia halibut bass snail
sauce pesto broth stock bouillon gravy dressing msg ranch worcestershire crust topping filling
carb calorie protein fat fiber cholesterol`;

/** What people cook and bake; ingredients only have them in their names: bread flour, pie spice. */
const DISHES = `bread loaf roll bun bagel muffin scone cake pie tart pizza pretzel taco ramen pho sushi soup stew salad sandwich quiche crepe waffle pancake donut
doughnut fudge pudding toast baguette focaccia ciabatta brioche croissant naan pita challah cookie brownie biscuit cupcake cheesecake eclair danish stuffing dip wrap burrito
quesadilla enchilada dumpling casserole gumbo chili curry`;

let groups: Map<string, readonly string[]> | undefined;
let known: ReadonlySet<string> = new Set();
let dishes: ReadonlySet<string> = new Set();
let sorted: string[] = [];

/** The foods of each group; made when it is first used. */
function foodGroups(): Map<string, readonly string[]> {
  if (groups) return groups;
  groups = new Map(
    GROUPS.split('\n').map((line): [string, string[]] => {
      const [name = '', foods = ''] = line.split(': ');
      return [stemOf(name), [name, ...foods.split(', ')]];
    }),
  );
  for (const [name, parts] of Object.entries(PARTS))
    groups.set(stemOf(name), [...(groups.get(stemOf(name)) ?? []), ...parts.flatMap((part) => groups?.get(stemOf(part)) ?? [])]);
  dishes = new Set(wordsOf(DISHES).map(stemOf));
  known = new Set([...dishes, ...wordsOf(FOODS), ...[...groups.values()].flat().filter((food) => !food.includes(' '))].map(stemOf));
  sorted = [...known].toSorted();
  return groups;
}

/** All foods that a word for several means, such as beef for meat; empty if it means one. */
export const foodsOf = (word: string): readonly string[] => foodGroups().get(stemOf(word)) ?? [];

/** Whether a word names a dish. */
export function isDish(word: string): boolean {
  foodGroups();
  return dishes.has(stemOf(word));
}

/** Whether a word names a food or a dish. */
export function isFoodName(word: string): boolean {
  foodGroups();
  return known.has(stemOf(word));
}

/** Shorter words are one letter away from others. */
const SHORTEST_MISSPELLED = 4;

/** The food or dish that a word names, also with one wrong letter, by its stem; undefined if it names none. */
export function foodNamed(word: string): string | undefined {
  const stem = stemOf(word);
  if (isFoodName(word) || word.length < SHORTEST_MISSPELLED) return isFoodName(word) ? stem : undefined;
  return nearWords(sorted, stem, 1).find(({ distance, word: near }) => distance <= 1 && near[0] === stem[0] && isMisspelling(stem, near))
    ?.word;
}
