import { aisleOf } from '../shopping/aisles.ts';
import { stemsOf } from '../search/words.ts';

const stems = (names: string): ReadonlySet<string> => new Set(names.split(' ').flatMap((name) => stemsOf(name)));

const CHEESES = stems(
  'cheddar jack parmesan mozzarella gruyere feta ricotta pecorino gouda provolone fontina asiago brie emmental mascarpone gorgonzola',
);
const HERBS = stems('parsley basil thyme rosemary cilantro mint dill sage chive tarragon oregano marjoram chervil');
const NUTS = stems('walnut pecan almond hazelnut cashew pistachio macadamia peanut');
const PASTAS = stems('penne spaghetti linguine fettuccine tagliatelle rigatoni macaroni ziti fusilli rotini farfalle orzo lasagna noodle');
const VEGETABLES = stems(
  'onion carrot celery zucchini squash broccoli cauliflower potato leek cabbage pea corn mushroom spinach kale eggplant tomato fennel parsnip turnip beet asparagus scallion shallot',
);
const BERRIES = stems('strawberry blueberry raspberry blackberry cranberry currant');
const DRY = stems(
  'flour salt cocoa starch cornstarch cornmeal sugar powder soda cinnamon nutmeg ginger clove cardamom allspice oat yeast spice',
);
const WET = stems('water milk buttermilk cream egg oil honey molasse syrup yogurt vanilla extract juice starter butter vinegar kefir');

/** What is meant by a word for many things; `head` is the last stem of a thing's name. */
type Class = (head: string, name: string) => boolean;

const CLASSES: Readonly<Record<string, Class>> = {
  cheese: (head) => CHEESES.has(head),
  herb: (head) => HERBS.has(head),
  nut: (head) => NUTS.has(head),
  pasta: (head) => PASTAS.has(head),
  vegetable: (head) => VEGETABLES.has(head),
  veggie: (head) => VEGETABLES.has(head),
  berry: (head) => BERRIES.has(head),
  white: (head) => head === 'egg',
  yolk: (head) => head === 'egg',
  spice: (head, name) => head !== 'salt' && head !== 'pepper' && aisleOf(name) === 'Spices',
  seasoning: (_, name) => aisleOf(name) === 'Spices',
};

const BY_STEM = new Map(Object.entries(CLASSES).map(([name, isOf]) => [stemsOf(name).join(), isOf]));

/** What a stem like that of `cheese` means of things that are not called so; undefined if it is no word for many things. */
export const classOf = (stem: string): Class | undefined => BY_STEM.get(stem);

/** What a word before "ingredients" says of them; undefined if it is not about what they are. */
export const kindOfIngredients = (stem: string): Class | undefined =>
  stem === 'dry' ? (head) => DRY.has(head) : stem === 'wet' || stem === 'liquid' ? (head) => WET.has(head) : undefined;
