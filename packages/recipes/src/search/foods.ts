import { nearWords } from './spelling.ts';
import { stemOf } from './words.ts';

/** Foods that people leave out and that belong to no family of allergens, beside those that do. */
const FOODS = `peanut soy sesame almond walnut pecan cashew hazelnut pistachio macadamia coconut chestnut
butter cream yogurt yoghurt buttermilk ghee kefir whey casein custard caramel mayonnaise mayo tofu miso tahini hummus
parmesan mozzarella cheddar feta ricotta mascarpone gouda brie pecorino
flour rye barley oat oatmeal spelt semolina couscous bulgur farro rice quinoa millet buckwheat corn cornmeal cornstarch polenta starch bran granola malt
yeast starter sourdough levain discard soda powder shortening margarine oil fat salt sodium vinegar gelatin pectin stevia sweetener xylitol vanilla
chocolate cocoa cacao coffee espresso caffeine tea matcha nutella marzipan sprinkle frosting icing glaze fondant marshmallow jam jelly
onion garlic shallot leek scallion chive tomato potato carrot celery celeriac pepper paprika chile chili chilli jalapeno cayenne capsicum mushroom eggplant aubergine zucchini
courgette squash pumpkin cucumber lettuce spinach kale chard cabbage broccoli cauliflower asparagus beet beetroot radish turnip fennel artichoke okra olive caper pickle
bean lentil chickpea pea lupin legume kimchi vegetable veggie nightshade
cilantro coriander parsley basil oregano thyme rosemary sage dill mint tarragon cumin turmeric curry mustard cinnamon nutmeg clove cardamom ginger allspice anise licorice saffron
spice herb poppy seed sunflower flax chia hemp caraway
apple pear peach plum prune cherry apricot nectarine mango papaya pineapple banana plantain kiwi grape raisin currant fig avocado
strawberry blueberry raspberry blackberry cranberry berry lemon lime orange citrus grapefruit melon watermelon fruit rhubarb pomegranate zest juice
salmon tuna cod anchovy sardine shrimp prawn crab lobster clam mussel oyster scallop squid
sauce ketchup pesto broth stock bouillon gravy dressing msg ranch worcestershire crust topping filling`;

let known: Set<string> | undefined;
let sorted: string[] = [];

/** Shorter words are one letter away from others. */
const SHORTEST_MISSPELLED = 5;

/** Whether a word names a food, also with one wrong letter. */
export function isFood(word: string): boolean {
  if (!known) {
    known = new Set(FOODS.split(/\s/).map(stemOf));
    sorted = [...known].toSorted();
  }
  const stem = stemOf(word);
  if (known.has(stem) || word.length < SHORTEST_MISSPELLED) return known.has(stem);
  return nearWords(sorted, stem, 1).some(({ distance, word: near }) => distance <= 1 && near[0] === stem[0]);
}
