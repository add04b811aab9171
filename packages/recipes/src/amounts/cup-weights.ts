import { stemOf, stemsOf, wordsOf } from '../search/words.ts';

/**
 * What a US cup of an ingredient weighs, in grams, by its name. The figures are King Arthur Baking's (Ingredient Weight Chart, 2026); where
 * it gives a range, its middle. Names are as recipes write them, without what is done to the ingredient unless it changes the weight. 0 is
 * for names that end like others, but weigh something else.
 */
const WEIGHTS = `
  120 flour, all-purpose flour, plain flour, white flour, bread flour, strong flour, high-gluten flour, cake flour, gluten-free bread flour
  116 00 flour, 00 pizza flour
  113 whole wheat flour, white whole wheat flour, wholemeal flour, self-rising flour, sprouted wheat flour, pastry flour blend
  106 pastry flour, first clear flour, rye flour, medium rye flour, white rye flour, light rye flour, dark rye flour, pumpernickel flour, pumpernickel
  96 whole wheat pastry flour, graham flour, almond flour, ground almonds
  124 durum flour
  163 semolina, semolina flour, polenta
  99 spelt flour
  85 barley flour, chickpea flour, gram flour
  120 buckwheat flour
  92 oat flour
  142 rice flour, white rice flour
  128 brown rice flour, coconut flour
  120 glutinous rice flour, sweet rice flour
  84 almond meal
  89 hazelnut flour
  80 pecan meal
  103 amaranth flour
  110 quinoa flour
  138 sorghum flour, cornmeal
  135 teff flour
  140 soy flour
  184 potato flour
  93 masa harina
  156 gluten-free flour, gluten-free all-purpose flour
  112 cornstarch, cornflour
  152 potato starch
  113 tapioca starch, tapioca flour
  168 quick cooking tapioca
  144 vital wheat gluten
  64 wheat bran
  112 wheat germ
  106 oat bran
  89 oats, rolled oats, old-fashioned oats, quick oats, quick-cooking oats, porridge oats
  140 steel-cut oats
  113 granola
  184 wheat berries
  149 cracked wheat
  152 bulgur
  213 pearl barley, pearled barley
  206 millet
  177 quinoa
  170 buckwheat, buckwheat groats
  198 rice, long-grain rice, white rice
  124 rye flakes
  92 barley flakes
  50 panko, panko breadcrumbs
  112 breadcrumbs, dry breadcrumbs, dried breadcrumbs
  84 fresh breadcrumbs
  100 graham cracker crumbs
  85 cookie crumbs
  198 sugar, granulated sugar, white sugar
  190 superfine sugar, caster sugar, castor sugar
  213 brown sugar, light brown sugar, dark brown sugar, muscovado sugar
  113 powdered sugar, confectioners’ sugar, icing sugar
  220 demerara sugar
  180 turbinado sugar, raw sugar
  156 maple sugar
  154 coconut sugar
  228 sparkling sugar, sanding sugar, coarse sugar
  196 pearl sugar
  336 honey, agave syrup, agave nectar, agave
  340 molasses, treacle, jam, preserves, boiled cider
  312 maple syrup, corn syrup, light corn syrup, dark corn syrup, condensed milk, sweetened condensed milk
  344 malt syrup
  336 barley malt syrup
  227 butter, unsalted butter, salted butter, milk, whole milk, buttermilk, cream, heavy cream, whipping cream, light cream, half-and-half, sour cream,
    yogurt, Greek yogurt, cream cheese, ricotta, mascarpone, lemon juice, lime juice, key lime juice, mashed banana, mashed bananas, pumpkin, pumpkin puree, kefir
  226 coconut oil, lard, cottage cheese, crème fraîche, evaporated milk, mayonnaise, lemon curd
  198 vegetable oil, canola oil, sunflower oil, oil
  200 olive oil
  184 shortening, vegetable shortening
  180 palm shortening
  176 ghee
  240 water
  241 coconut milk
  284 coconut cream, cream of coconut
  112 milk powder, dry milk, nonfat dry milk, dried milk
  100 dried whole milk
  144 buttermilk powder
  140 malted milk powder
  114 feta, feta cheese, queso fresco
  113 cheddar, cheddar cheese, mozzarella, Monterey Jack, Swiss cheese, gruyère, shredded cheese, grated cheese
  100 parmesan, parmesan cheese, pecorino
  270 peanut butter
  272 almond butter
  256 tahini
  298 Nutella, chocolate hazelnut spread
  288 cookie butter
  259 almond paste
  290 marzipan
  86 sliced almonds
  114 slivered almonds, chopped pecans, dried cranberries
  142 almonds, whole almonds, hazelnuts, peanuts, pine nuts, sesame seeds, currants, dried currants, dried cherries, candied cherries
  113 cashews, chopped walnuts
  128 walnuts, walnut halves, dried apricots
  105 pecans, pecan halves
  120 pistachios, cacao nibs
  149 macadamia nuts, raisins, golden raisins, sultanas, dates, figs, dried figs
  156 dried blueberries, toffee bits, toffee chunks
  85 dried apples
  142 dried pineapple
  148 chia seeds, candied lemon peel
  100 flax meal, ground flaxseed, candied orange peel
  140 flaxseed, flaxseeds, sunflower seeds
  144 poppy seeds, caraway seeds
  160 pumpkin seeds, pepitas
  170 chocolate chips, chocolate chunks, chocolate, dark chocolate, milk chocolate, semisweet chocolate, bittersweet chocolate, white chocolate, white chocolate chips
  177 mini chocolate chips
  84 cocoa, cocoa powder, unsweetened cocoa powder, Dutch-process cocoa
  112 espresso powder
  85 shredded coconut, sweetened shredded coconut, desiccated coconut, sweetened coconut
  53 unsweetened shredded coconut
  60 coconut flakes, flaked coconut
  43 mini marshmallows
  128 marshmallow fluff
  28 crisp rice cereal
  255 applesauce
  113 apples, frozen cherries
  155 blueberries
  120 raspberries
  167 strawberries
  142 frozen berries
  99 cranberries
  170 peaches, pineapple
  163 pears
  256 crushed pineapple
  130 rhubarb
  99 grated carrots, shredded carrots
  142 carrots, onions, celery, bell peppers, olives
  156 shallots
  78 mushrooms
  64 scallions
  92 leeks
  136 zucchini, shredded zucchini
  152 corn, corn kernels
  213 mashed potatoes
  240 mashed sweet potatoes
  170 sun-dried tomatoes
  232 tomato paste
  224 vanilla extract, vanilla, pesto
  288 salt, table salt, fine salt, fine sea salt, baking soda
  128 Diamond Crystal kosher salt, kosher salt
  256 Morton kosher salt
  192 baking powder
  144 yeast, instant yeast, dried yeast, active dry yeast, nonfat dry malt
  234 sourdough starter, starter, levain
  172 meringue powder
  96 matcha
  0 ice cream, whipped cream, whipped topping, apple butter, cocoa butter, pumpkin butter, cooked rice
`;

const GRAMS = new Map(
  WEIGHTS.trim()
    .replace(/,\s*\n\s*/g, ', ')
    .split('\n')
    .flatMap((line) => {
      const [, grams, names = ''] = /^\s*([\d.]+) (.*)$/.exec(line) ?? [];
      return names.split(', ').map((name): [string, number] => [stemsOf(name).join(' '), Number(grams)]);
    }),
);
const LONGEST_NAME = 5;

/** Where an ingredient's name ends: what follows says for what it is, or is another. */
const NAME_END = /[,(]|\s(?:or|for|from|with|without|plus|in|at|to|of)\s/;
/** Two ingredients of which the weight of neither is that of both. */
const TWO = /\s(?:and|&)\s/;
/** What makes another thing of what is fresh in the table, before its name or behind it: dried mushrooms. */
const OTHERWISE = /^(?:dried|dehydrated|candied|pickled|canned|tinned)$/;
const DRIED_BEHIND = /^[^,(]*,\s*(?:\w+\s)?(?:dried|dehydrated)\b/i;
/** What may follow a name: what was done to it. Any other word makes it another thing: rice vinegar is no rice. */
const DONE = /^(?:.{2,}ed|frozen|beaten|cold|warm|hot|soft|lukewarm|fresh|fine|small|large)$/;

/**
 * What a US cup of an ingredient weighs in grams, by the longest name of the table that its own ends in before a comma or bracket: of
 * `ripe sourdough starter, stirred` that is `sourdough starter`. Null if there is none.
 */
export function gramsPerCup(ingredient: string): number | null {
  const name = ingredient.replace(/half and half/i, 'half-and-half').split(NAME_END)[0] ?? '';
  const words = TWO.test(name) || DRIED_BEHIND.test(ingredient) ? [] : wordsOf(name);
  const stems = words.map(stemOf);
  // The last words say what it is: peanut butter is no peanuts.
  for (let end = words.length; end > 0; end -= 1) {
    for (let at = Math.max(0, end - LONGEST_NAME); at < end; at += 1) {
      const grams = GRAMS.get(stems.slice(at, end).join(' '));
      if (grams !== undefined) return words.slice(0, at).some((word) => OTHERWISE.test(word)) ? null : grams || null;
    }
    if (!DONE.test(words[end - 1] ?? '') || OTHERWISE.test(words[end - 1] ?? '')) return null;
  }
  return null;
}
