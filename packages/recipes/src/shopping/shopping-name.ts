import { DESCRIBING } from '../amounts/parse-line.ts';
import { namesPattern } from '../amounts/units.ts';
import { namesAt } from '../search/synonyms.ts';
import { stemOf, stemsOf, wordsOf } from '../search/words.ts';

/** A part of something, of which the whole is bought: juice of 2 lemons. */
const PART_OF = /^(?:(?:freshly?|grated|finely|the)\s+)*(?:juice|zest|rind|peel)(?:\s+(?:and|&)\s+(?:juice|zest|rind))?\s+(?:of|from)\s+/i;
const VAGUE = new RegExp(
  String.raw`^(?:an?\s+|some\s+|few\s+)*(?:(?:big|small|large|good|generous)\s+)?(?:${namesPattern(['vague'])}|(?:few|couple|bit|little|touch|sprig|bunch)(?:e?s)?)\s+(?:of\s+)?`,
  'i',
);
/** The size of a thing or a piece: 1-inch piece of ginger, 2-pound hen, x 120g/4oz fillets. */
const PIECE = new RegExp(
  String.raw`^\s*(?:[x×]\s*)?\d[\d./\s-]*(?:${namesPattern(['length', 'weight'])})\b\.?(?:\s?[/(]\s?\d[\d.]*\s?\p{L}+\)?)?[\s-]+(?:(?:pieces?|knobs?|chunks?)\s+(?:of\s+)?)?`,
  'iu',
);
/** What is left of an amount before the name. */
const LEADING = new RegExp(String.raw`^(?:[\s\d/&+.,–—-]+|(?:or\smore|(?:${namesPattern(['container'])})(?=\s)|of)\b)*`, 'i');
/** What follows the ingredient's name. */
const REST =
  /(?<!steel)\s(?:[-–—]\s|to taste|for\s|plus\s|such as|as (?:needed|required|desired|necessary)|at room|cut\s|divided|optional|or (?:to taste|as|so|more)|if\s|about\s|from\s|with\s|\+|see\s|i\s+used|in\s(?:a|an|the|its|their|oil|water|brine|[\d½¼]))|\*/i;
/** What is done to an ingredient or how it is: it is bought as the same thing. */
const LOOKS = new Set(
  stemsOf(
    `of the a an about approximately finely freshly coarsely roughly thinly thickly lightly loosely firmly tightly well very gently
     chopped diced minced sliced grated shredded peeled cubed crushed melted softened beaten whisked sifted toasted packed divided mashed
     halved quartered drained rinsed washed cored seeded deseeded pitted trimmed torn julienned zested juiced squeezed warmed chilled cooled cooked uncooked
     large medium small lg med md sm big extra ripe cold warm hot lukewarm boiling room temperature heaping heaped level scant generous rounded
     good quality organic fresh raw whole additional more plus optional your favorite favourite some pieces piece boneless skinless pure thick thin bite sized size
     each total or and to taste needed as`,
  ),
);
/** Words of LOOKS that make something else of what follows. */
const NOT_LOOKS =
  /^(?:whole (?:wheat|grain|milk|wheatflour|allspice|cloves|peppercorns?|spelt|meal)|raw (?:sugar|cane|honey|cacao)|hot (?:sauce|dogs?|pepper|chil|fudge|paprika|cocoa|chocolate)|extra (?:virgin|firm|dry)|thick cut|cooked (?:rice|quinoa|chicken|ham|bacon|shrimp|lentils|beans)|fresh (?:basil|thyme|oregano|rosemary|sage|dill|mint|tarragon|marjoram|bay|chil)|crushed (?:tomato|pineapple|red|chil)|mashed potato|chopped tomatoes|diced tomatoes|minced (?:beef|pork|lamb)|sliced bread)/;

/** Other names that a search takes for the same, but a shopper must not. */
const NOT_SAME = new Set(['coriander']);
/** Names of the same thing to buy, which a search finds anyway because they share words. */
const SAME: ReadonlyMap<string, string> = new Map(
  `black pepper, pepper, ground pepper, ground black pepper, cracked black pepper; cinnamon, ground cinnamon; nutmeg, ground nutmeg
   cumin, ground cumin; allspice, ground allspice; cayenne, cayenne pepper; sugar, white sugar, granulated sugar, granulated white sugar
   vanilla extract, vanilla; parmesan, parmesan cheese; cheddar, cheddar cheese; mozzarella, mozzarella cheese; feta, feta cheese; gruyere, gruyere cheese
   heavy cream, heavy whipping cream; cocoa powder, cocoa, unsweetened cocoa, unsweetened cocoa powder; jalapeno, jalapeno pepper; parsley, parsley leaf; cilantro, cilantro leaf
   red pepper flake, crushed red pepper flake, crushed red pepper, chili flake; half and half, half half; panko, panko breadcrumb, panko bread crumb
   breadcrumb, bread crumb; confectioners sugar, powdered sugar; lemon, lemon wedge; lime, lime wedge; celery, celery rib; salt, table salt, fine salt`
    .split(/[;\n]/)
    .flatMap((line) => line.split(',').map((name, _, names) => [stemsOf(name).join(' '), stemsOf(names[0] ?? '').join(' ')] as const)),
);

/** A name without the words that say how a thing is, at either end. */
export function withoutLooks(name: string): string {
  let words = name.trim().split(/\s+/);
  const isLook = (word: string | undefined) => word !== undefined && stemsOf(word).every((one) => LOOKS.has(one));
  while (words.length > 0 && isLook(words[0]) && !NOT_LOOKS.test(words.join(' ').toLowerCase())) words = words.slice(1);
  while (words.length > 0 && isLook(words.at(-1))) words = words.slice(0, -1);
  return words.join(' ');
}

/** The ingredient's name: what is before the first comma that is not only about its looks. */
export function nameIn(text: string): string {
  const plain =
    text
      .replace(/\([^()]*\)?/g, ' ')
      .replace(/[)*]/g, ' ')
      .replace(PIECE, '')
      .replace(LEADING, '')
      .replace(PART_OF, '')
      .replace(VAGUE, '')
      .split(REST)[0] ?? '';
  let described = '';
  for (const part of plain.split(/[,;:]|\s[-–—]\s/)) {
    const name = withoutLooks(part.replace(/^[\s\d/&+.–—-]+|[\s/&+.–—-]+$/g, ''));
    // Dried, crushed chilli is dried chilli.
    if (/\S/.test(name) && !name.split(/\s+/).every((word) => DESCRIBING.test(word))) return `${described} ${name}`.trim();
    described = `${described} ${name}`.trim();
  }
  return described;
}

/** What is the same for the same thing: the stems of its words, of several names the first. */
export function keyOf(name: string): string {
  const words = wordsOf(name);
  const others = NOT_SAME.has(name.toLowerCase()) ? null : namesAt(words, 0);
  const key = (others?.length === words.length ? (others.names[0] ?? words) : words).map(stemOf).join(' ');
  return SAME.get(key) ?? key;
}
