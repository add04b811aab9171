import { stemOf, wordsOf } from './words.ts';

/** Names of the same thing, mostly American and British, as cooks write them. */
const SAME = `eggplant = aubergine; zucchini = courgette; cilantro = coriander; shrimp = prawn
powdered sugar = icing sugar = confectioners sugar = confectioner sugar; superfine sugar = caster sugar = castor sugar
cornstarch = corn starch = cornflour; all purpose flour = plain flour; self rising flour = self raising flour
whole wheat flour = wholemeal flour = wholewheat flour; whole wheat = wholemeal = wholewheat = whole grain = wholegrain; bread flour = strong flour; baking soda = bicarbonate soda
heavy cream = double cream = whipping cream; ground beef = minced beef = beef mince; ground pork = minced pork = pork mince
scallion = green onion = spring onion; arugula = rocket; bell pepper = capsicum; beet = beetroot; rutabaga = swede
chickpea = garbanzo; fava bean = broad bean; navy bean = haricot bean; snow pea = mangetout; golden raisin = sultana
molasses = treacle; yogurt = yoghurt; ketchup = catsup; chili = chile = chilli; phyllo = filo
lasagna = lasagne; donut = doughnut; cinnamon roll = cinnamon bun = sticky bun; bread roll = dinner roll; ladyfinger = savoiardi; omelet = omelette; barbecue = bbq
graham cracker = digestive biscuit; popsicle = ice lolly; dinner = main dish = supper = meal
easy = beginner; hard = difficult = advanced; mac n cheese = mac cheese = macaroni cheese = penne cheese
parmesan = parmigiana = parmigiano = parm; slow cooker = crock pot = crockpot; pressure cooker = instant pot
baguette = french bread = french stick = french loaf; burger = hamburger = cheeseburger; frosting = icing; broth = stock; creme = cream; ice cream = gelato; oatmeal = porridge; crisp = crumble
takeout = takeaway; pound = lb; ounce = oz; gram = g; drink = beverage`;

/** Names that mean less than another: who asks for pasta finds spaghetti, and who asks for spaghetti does not find penne. */
const LESS = `dutch oven: cast iron; air fryer: airfryer; sheet pan: sheetpan; bread machine: bread maker; stand mixer: mixer
game day: super bowl, ball game, football; super bowl: game day, ball game, football; herb: rosemary, basil, thyme, oregano, parsley, dill, sage, chive, cilantro, mint, tarragon
vegetarian: vegan, meatless; fish: salmon, cod, tuna, tilapia, trout, haddock, halibut
pasta: spaghetti, penne, linguine, fettuccine, tagliatelle, rigatoni, macaroni, ziti, fusilli, rotini, lasagna
seafood: fish, shrimp, prawn, crab, lobster, clam, mussel, scallop, salmon, cod, tuna
kid: child, children, birthday; child: kid, children, birthday; children: kid, child
bread: loaf, batard, boule; boule: loaf; multigrain: seeded, whole wheat; flatbread: focaccia, pita, naan, tortilla; italian bread: focaccia, ciabatta; macaroni: penne;
hero roll: baguette, hamburger bun; hoagie roll: baguette, hamburger bun; sub roll: baguette, hamburger bun; slider bun: hamburger bun, dinner roll; slider: hamburger bun, dinner roll
parker house roll: dinner roll; hawaiian roll: dinner roll; yeast roll: dinner roll; texas toast: sandwich loaf; milk bread: sandwich loaf; pullman loaf: sandwich loaf; spicy: jalapeno, chile, chili, serrano, cayenne
ferment: fermentation, fermented; keep: store, storage; last: store, storage; shelf life: store, storage; leftover: stale, revive; stale: storage, leftover, revive; reheat: revive, leftover
freeze: freezer; thaw: freezer, freeze; refrigerated: refrigerator; white bread: sandwich loaf, baguette; brown bread: whole wheat loaf
veggie: vegetable, vegetarian; square: bar; small loaf: half batard, half loaf; loaf: bread, batard, boule
cheese: cheddar, parmesan, mozzarella, feta, gruyere, ricotta, monterey jack; fruit: berry, strawberry, blueberry, raspberry, banana, lemon, raisin, apple, peach
berry: strawberry, blueberry, raspberry, blackberry; brunch: breakfast; potluck: party, game day, supper, crowd; french toast: sandwich loaf, raisin loaf; grilled cheese: sandwich loaf; cheesy: cheese, cheddar; delete account: data deletion; delete information: data deletion; citrus: lemon, lime, orange; pastry: cinnamon roll, scone, muffin, croissant, treat; sweet: treat, dessert; dessert: treat
cookie: shortbread, snickerdoodle, gingersnap, biscotti, amaretti, macaron`;

/** The other names of a thing, and how many words the name in the search has. */
interface OtherNames {
  /** Each as its words. */
  names: readonly (readonly string[])[];
  length: number;
}

const MOST_WORDS = 3;
/** Written apart or as one: 'multi grain', 'multigrain'. */
const keyOf = (words: readonly string[]): string => words.map(stemOf).join('');

let byName: Map<string, string[][]> | undefined;

/** The names that mean the same as each name; made when it is first used. */
function namesOf(key: string): readonly (readonly string[])[] | undefined {
  if (!byName) {
    byName = new Map();
    for (const line of SAME.split(/[;\n]/)) {
      const names = line.split('=').map((name) => wordsOf(name));
      for (const name of names) byName.set(keyOf(name), names);
    }
    for (const line of LESS.split(/[;\n]/)) {
      const [name = [], ...others] = line.split(/[:,]/).map((each) => wordsOf(each));
      byName.set(keyOf(name), [name, ...others]);
    }
  }
  return byName.get(key);
}

/** The names of what the search names at a place, its own among them; of several the longest. Null if nothing is known. */
export function namesAt(words: readonly string[], place: number): OtherNames | null {
  for (let length = Math.min(MOST_WORDS, words.length - place); length > 0; length -= 1) {
    const names = namesOf(keyOf(words.slice(place, place + length)));
    if (names) return { names, length };
  }
  return null;
}
