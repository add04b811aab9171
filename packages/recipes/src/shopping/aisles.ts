import { stemsOf } from '../search/words.ts';

/** The aisles of an American supermarket, in the order in which people walk through one. */
export const AISLES = ['Produce', 'Bread', 'Meat & fish', 'Dairy & eggs', 'Baking', 'Pantry', 'Spices', 'Frozen', 'Other'] as const;
/** An aisle of a supermarket. */
export type Aisle = (typeof AISLES)[number];

/** What is in which aisle, as recipes call it. A name of more words goes before one of fewer. */
const FOODS: Readonly<Record<Exclude<Aisle, 'Other'>, string>> = {
  Produce: `jalapeno pepper, poblano pepper, serrano pepper, habanero pepper, fresno pepper, red chilli, red chili, green chilli, capsicum, garlic clove, celery rib, coriander stalk, spring mix, mesclun, gingerroot, guacamole, acorn squash, apple, apricot, artichoke, arugula, asparagus, avocado, baby corn, banana, basil, bay, bean sprout, beet, bell pepper, berry, blackberry,
    blueberry, bok choy, broccoli, broccolini, brussels sprout, butternut, cabbage, cantaloupe, carrot, cassava, cauliflower, celeriac, celery, chanterelle, chard,
    cherry, cherry tomato, chile, chili, chili pepper, chilli, chive, cilantro, clementine, coleslaw mix, collard, corn, corn cob, courgette, cranberry, cress, cucumber, currant,
    daikon, dill, dragon fruit, edamame, eggplant, aubergine, endive, escarole, fennel, fig, fruit, galangal, garlic, ginger, grape, grapefruit, green, green bean, green chile,
    green onion, green pepper, habanero, herb, honeydew, horseradish, jalapeno, jicama, kale, kiwi, kohlrabi, kumquat, leek, lemon, lemon juice, lemon zest, lemongrass, lettuce,
    lime, lime juice, lime zest, makrut lime, kaffir lime, mandarin, mango, melon, mint, mushroom, napa, nectarine, okra, onion, orange, orange zest, orange juice, oyster mushroom, papaya, parsley, parsnip, passion fruit,
    passionfruit, pea shoot, peach, pear, pepper strip, persimmon, pineapple, plantain, plum, poblano, pomegranate, pomelo, portobello, potato, pumpkin, quince, radicchio, radish, ramp, raspberry,
    red pepper, rhubarb, rosemary, rutabaga, sage, salad, scallion, serrano, shallot, shiitake, shishito, snap pea, snow pea, sorrel, spinach, sprout, spring onion, squash,
    strawberry, sunchoke, sweet pepper, sweet potato, swiss chard, tangerine, tarragon, thyme, tofu, firm tofu, tomatillo, tomato, turmeric root, turnip, vegetable, veggie, watercress, watermelon, yam, yellow pepper,
    orange pepper, yucca, zest, zucchini, curry leaf, romaine, tempeh, kimchi, sauerkraut, wonton wrapper, egg roll wrapper, citrus, chervil, microgreen, coriander leaf, fresh coriander, fresh oregano, fresh marjoram, fresno, chile pepper, hot pepper, calabrian chile`,
  Bread: `hot dog bun, waffle, baguette, bagel, biscuit, bread, breadstick, brioche, bun, burger bun, challah, ciabatta, cornbread, crescent roll, croissant, crostini, crouton, english muffin, flatbread, focaccia, hoagie,
    lavash, loaf, muffin, naan, pita, pita bread, pizza dough, pizza crust, roll, sandwich bread, slider, sourdough, sourdough bread, toast, tortilla, corn tortilla, flour tortilla, wrap, angel food cake, pound cake, ladyfinger, sponge cake, tostada, taco shell`,
  'Meat & fish': `swordfish, calamari, quail, linguica, crayfish, lump crab, anchovy, andouille, bacon, beef, beef chuck, beef roast, bratwurst, brisket, catfish, chicken, chicken breast, chicken thigh, chicken wing, chop, chorizo, chuck, chuck roast, clam, cod, crab, crab meat, crabmeat, cutlet, drumstick,
    duck, fillet, fish, fish fillet, flank steak, ground beef, ground chicken, ground lamb, ground pork, ground turkey, ground meat, ground sausage, halibut, ham, ham hock, haddock, hot dog, italian sausage, kielbasa, lamb, liver, lobster, mahi, meat, meatball, minced meat, mince, monkfish,
    mussel, octopus, oxtail, oyster, pancetta, pastrami, pepperoni, pork, pork belly, pork chop, pork loin, pork shoulder, prawn, prosciutto, rabbit, rib, roast, rotisserie chicken, salami, salmon, sausage, scallop, seafood, sea bass, shrimp,
    short rib, shank, sirloin, smoked salmon, snapper, sole, spare rib, squid, steak, stew meat, tenderloin, thigh, tilapia, trout, turkey, turkey breast, veal, venison, whitefish, wing, guanciale, mortadella, bologna, beef bone, brat, deli ham, tuna steak, egg noodle dumpling`,
  'Dairy & eggs': `pastry, shortcrust pastry, american cheese, asiago, blue cheese, boursin, brie, burrata, butter, butter spread, buttermilk, camembert, cheddar, cheese, cheese curd, clotted cream, colby, cotija, cottage cheese, cream, cream cheese, creme fraiche,
    creamer, crescent dough, dairy, egg, egg white, egg yolk, egg wash, emmental, feta, fontina, ghee, goat cheese, gorgonzola, gouda, gruyere, half and half, half half, halloumi, havarti, heavy cream, jack, kefir, labneh,
    margarine, mascarpone, milk, almond milk, oat milk, soy milk, rice milk, monterey jack, mozzarella, muenster, oat cream, paneer, parmesan, parmigiano reggiano, pecorino, pecorino romano, pepper jack, plant milk, provolone, quark, queso, queso fresco, ricotta, romano, skyr,
    sour cream, stilton, swiss cheese, vegan butter, whipped cream, whipping cream, white, yogurt, yoghurt, yolk, biscuit dough, cookie dough, pie crust, pie dough, puff pastry, grana padano, manchego, reggiano, roquefort, coconut yogurt, plant butter, velveeta, buttery stick, butter stick, double cream, single cream, dulce de leche cheese`,
  Baking: `starter, sourdough starter, levain, discard, sourdough discard, dried fig, dried strawberry, gelatin powder, almond powder, arrowroot powder, pancake mix, cornbread mix, sour cherry, sweetened cranberry, unsweetened cranberry, agave, almond extract, almond flour, almond meal, almond paste, arrowroot, baking chip, baking chocolate, baking mix, baking powder, baking soda, bicarbonate soda, bicarbonate of soda, biscoff, bisquick, black cocoa, brown sugar, butterscotch chip, cacao,
    cacao nib, cacao powder, cake flour, cake mix, candied cherry, candied ginger, candy, candy cane, candy melt, caramel, caramel bit, caramel sauce, caramel candy, caster sugar, chip, chocolate, chocolate bar, chocolate chip, chocolate chunk, cocoa, cocoa butter, cocoa powder, coconut, coconut flake, coconut flour,
    coconut sugar, condensed milk, confectioners sugar, corn starch, corn syrup, cornflour, cornmeal, cornstarch, cookie crumb, cream of tartar, crisco, custard powder, demerara, dried apricot, dried cherry, dried cranberry, dried currant, dry milk, espresso powder, evaporated milk, extract, marzipan,
    flour, food color, food coloring, food colouring, frosting, gel color, gelatin, gelatine, agar, glitter, gluten, glycerin, golden syrup, graham cracker, graham cracker crumb, graham cracker crust, granulated sugar, icing, icing sugar, instant espresso, instant pudding, jello, jimmy, luster dust, malt powder, marshmallow,
    marshmallow creme, marshmallow fluff, masa, masa harina, meringue powder, milk powder, mini marshmallow, molasses, monk fruit, muscovado, nonpareil, nut, oat flour, oreo, pastry flour, peanut butter chip, pearl sugar, pecan, pectin, pie filling, piping gel, polenta, potato starch, powdered sugar, pudding, pudding mix, pumpkin puree,
    raisin, rye flour, psyllium husk, sanding sugar, semolina, shortening, sprinkle, starch, stevia, sugar, sugar cookie mix, sultana, swerve, erythritol, sweetener, tapioca, tapioca starch, toffee, toffee bit, treacle, truvia, vanilla, vanilla bean, vanilla bean paste, vanilla paste, vanilla extract, vanilla essence, vanilla sugar, vegetable shortening, walnut, wheat germ, vital wheat gluten, xanthan gum, xanthan, yeast,
    almond, hazelnut, macadamia nut, pistachio, pine nut, cashew, peppermint extract, lemon extract, orange extract, fondant, edible flower, praline, baking cocoa, chopped nut, toffee piece, white chocolate, dark chocolate, milk chocolate, chocolate wafer, wafer, nilla wafer, maraschino cherry, ganache, dulce de leche, brownie mix, sugar pearl, edible glitter, candy eye, peppermint candy, chocolate sauce, chocolate syrup, hot fudge`,
  Pantry: `crushed pineapple, dried shiitake mushroom, dried chile, digestive biscuit, gingersnap, blue cheese dressing, cookie butter, coconut butter, ketjap manis, ponzu, gochuchang, freekeh, cornflake crumb, flaked corn, steel cut oat, boba, adobo, adobo sauce, aioli, alfredo sauce, almond butter, amaretto, amarula, apple butter, apple cider, apple cider vinegar, apple juice, applesauce, apple sauce, artichoke heart, avocado oil, balsamic, balsamic glaze, balsamic vinegar, bamboo shoot, barbecue sauce, barley, bbq sauce, bean, bean paste, beef broth, beef stock, beer, black bean,
    bone broth, bouillon, bouillon cube, bourbon, brandy, breadcrumb, bread crumb, broth, buckwheat, bulgur, canola oil, cannellini bean, caper, caramelized onion jam, cereal, champagne, chia seed, chicken broth, chicken stock, chicken bouillon, chickpea, chili crisp, chili garlic sauce, chili oil, chili sauce, chipotle, chipotle chile, chipotle in adobo, chipotle pepper, chow mein noodle, chutney, cider, club soda, coconut aminos, coconut cream, cream of coconut, coconut milk, coconut oil, coconut water,
    coffee, cola, condensed soup, cookie, cooking oil, cooking spray, corn chip, corn flake, cornflake, cornichon, couscous, cracker, cranberry juice, cranberry sauce, cream of chicken soup, cream of mushroom soup, crushed tomato, curry paste, diced tomato, dijon, dijon mustard, dressing, dried mushroom, egg noodle, elbow macaroni, enchilada sauce, espresso, farro, fettuccine, fish sauce, fish stock, flax egg,
    flaxseed, flax seed, flax meal, fruit juice, fusilli, garbanzo, garbanzo bean, gherkin, giardiniera, gin, ginger ale, gluten free pasta, gnocchi, gochujang, grain, granola, grape juice, grapeseed oil, gravy, green chili sauce, green olive, grenadine, grit, harissa, hemp heart, hemp seed, hoisin, hoisin sauce, hominy, honey, hot sauce, hummus, instant coffee, jam, jelly, juice, kahlua, kalamata olive,
    ketchup, kidney bean, kirsch, lasagna noodle, lasagna sheet, lasagna, lentil, liqueur, linguine, liquid aminos, liquid smoke, lo mein noodle, macaroni, maple syrup, marinara, marinara sauce, marmalade, marsala, mayo, mayonnaise, millet, mirin, miso, miso paste, mustard, neutral oil, noodle, nori, nut butter, nutella, oat, oatmeal, oil, olive, olive oil, orzo, oyster sauce, panko, passata, pasta, pasta sauce, peanut,
    peanut butter, peanut oil, pearl couscous, penne, pepperoncini, pesto, pickle, pickle juice, pickled ginger, pickled jalapeno, pico de gallo, pizza sauce, popcorn, potato chip, preserve, pretzel, prosecco, prune, protein powder, prune juice, puffed rice, pumpkin seed, pepita, quinoa, ramen, ranch, ranch dressing, red curry paste, green curry paste, red wine, refried bean, relish, rice, rice cereal, rice krispies, rice noodle, rice paper,
    rice vinegar, rice wine, rice wine vinegar, rigatoni, roasted red pepper, roasted pepper, rotini, rum, sake, salad dressing, salsa, salsa verde, sambal, sambal oelek, sauce, seaweed, seltzer, sesame oil, sesame seed, shaoxing wine, sherry, sherry vinegar, simple syrup, soba, soda, soup, soy sauce, spaghetti, sparkling water, split pea, spray, sriracha, steak sauce, stock, stuffing mix, stuffing, sun dried tomato, sundried tomato,
    sunflower oil, sunflower seed, syrup, tahini, tahini paste, tamari, tamarind, tamarind paste, tapenade, tater tot, tea, tea bag, tequila, teriyaki sauce, tofu skin, tomato juice, tomato paste, tomato puree, tomato sauce, tonic water, tortilla chip, triple sec, tuna, udon, vegetable broth, vegetable oil, vegetable stock, vermicelli, vermouth, vinegar, vodka, walnut oil, wasabi, water chestnut, wheat berry,
    whiskey, white bean, white wine, white wine vinegar, wild rice, wine, worcestershire, worcestershire sauce, ziti, macadamia oil, gin, cognac, cointreau, grand marnier, coconut cream liqueur, corn nut, chip dip, chickpea flour pasta, ginger beer, lemonade, cashew butter, seed butter, sunflower butter, dried fruit, date, medjool date, seed, jalapeno slice, banana pepper, hash, spam, dumpling, dashi, kombu, bonito flake, black vinegar, doubanjiang, rose water, orange blossom water, ghee butter jar, goldfish, wonton strip, tomato soup, cheese sauce, sloppy joe sauce, bow tie, farfalle, shell, tagliatelle, pappardelle, bucatini, angel hair, cavatappi, ditalini, ravioli, tortellini, tomato passata, green lentil, red lentil, navy bean, pinto bean, great northern bean, butter bean, lima bean, black eyed pea, chili bean`,
  Spices: `adobo seasoning, aleppo pepper, allspice, anise, annatto, baharat, bay leaf, black pepper, black salt, bouillon powder, cajun seasoning, caraway, caraway seed, cardamom, cardamom pod, cayenne, cayenne pepper, celery salt, celery seed, chili flake, chile flake, chili powder, chile powder, chilli powder, cinnamon, cinnamon stick, citric acid, clove, ground coriander,
    coriander, coriander seed, creole seasoning, cumin, cumin seed, curry powder, dill weed, dry mustard, dry rub, dried herb, everything bagel seasoning, fennel seed, fenugreek, fenugreek leaf, five spice, flaky salt, flaky sea salt, fleur de sel, garam masala, garlic granule, garlic powder, garlic salt, ginger powder, ground clove, ground ginger, herbes de provence, herb de provence, italian herb, italian seasoning,
    juniper berry, kasuri methi, kosher salt, lavender, lemon pepper, mace, maldon, marjoram, masala, matcha, msg, mustard powder, mustard seed, nigella seed, nutmeg, nutritional yeast, old bay, old bay seasoning, onion flake, onion powder, onion salt, oregano, paprika, pepper, pepper flake, peppercorn, pickling spice, pie spice, pink salt, poppy seed, poultry seasoning, powder,
    pumpkin pie spice, pumpkin spice, ranch seasoning, ras el hanout, red chili flake, red chili powder, red pepper flake, crushed red pepper, rub, saffron, salt, sazon, sea salt, seasoning, seasoning mix, seasoning salt, seasoned salt, spice, spice blend, spice mix, star anise, steak seasoning, sumac, szechuan peppercorn, sichuan peppercorn, taco seasoning, turmeric, white pepper, zaatar, za atar, asafoetida, ground mustard, red chilli, flake, saffron thread, onion soup mix, tajin, dukkah, togarashi, bouillon seasoning, gochugaru, black sesame, chipotle powder, chipotle chili powder, ancho, ancho chile, guajillo, smoked salt, bay laurel`,
  Frozen: `pea, green pea, petit pois, gelato, ice cream, sherbet, sorbet, vanilla ice cream, cool whip, whipped topping, ice, ice cube, french fry, hash brown, phyllo, filo, phyllo dough, frozen yogurt, popsicle`,
};

/** Words after which something is in the same place anywhere. */
const STATES: readonly (readonly [RegExp, Aisle])[] = [
  [/\bfrozen\b/i, 'Frozen'],
  [/\b(?:canned|tinned|jarred|pickled|sun-?dried|marinated)\b/i, 'Pantry'],
];
/** What is dried or ground of the produce is among the spices. */
const DRIED = /\b(?:dried|dry|ground|powdered|crushed|granulated)\b/i;
const LONGEST = 4;

const AISLE_OF = new Map(
  Object.entries(FOODS).flatMap(([aisle, foods]) => foods.split(',').map((food) => [stemsOf(food).join(' '), aisle as Aisle] as const)),
);

/** Whether a name is in the table of aisles, by its stems: 'whol milk'. */
export const isInAisles = (stems: string): boolean => AISLE_OF.has(stems);

/**
 * The aisle in which an ingredient is found, by the longest name of the table that its own contains. Of several the last counts, because the
 * last words say what it is: peanut butter is no butter. What is unknown is in Other.
 */
export function aisleOf(ingredient: string): Aisle {
  const state = STATES.find(([words]) => words.test(ingredient));
  if (state) return state[1];
  const stems = stemsOf(ingredient);
  for (let length = Math.min(LONGEST, stems.length); length > 0; length -= 1) {
    for (let at = stems.length - length; at >= 0; at -= 1) {
      const aisle = AISLE_OF.get(stems.slice(at, at + length).join(' '));
      if (aisle) return aisle === 'Produce' && DRIED.test(ingredient) ? 'Spices' : aisle;
    }
  }
  return 'Other';
}
