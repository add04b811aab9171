/** To where words reach that say when, how or how not: the next clause, or the next thing to do. */
const REST = String.raw`[^.,;:!?()]*?(?=$|[.,;:!?()]| (?:and |then )+(?:add|stir|mix|fold|beat|whisk|pour|sprinkle|combine|toss|drizzle|season|serve|top|scatter)\b)`;

const clause = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}])(?:${words})(?![\p{L}])${REST}`, 'giu');

/** A sentence's parts that name what is not used in it: conditions, comparisons, exceptions and what is not to be done. */
const UNMEANT: readonly RegExp[] = [
  /\b(?:except|excluding|leaving out|other than|apart from|reserving)\b[^.;!?]*/giu,
  /\b(?:all|everything|anything) but (?!(?:an?|one|two|half|some|about|the last|\d)\b)[^.;!?]*/giu,
  clause(
    'until|till|while|whilst|when|whenever|once|after|before|unless|if|so(?: that)? (?=the|it|they|you)|or (?=it|they|the)|as soon as|as (?=the|you)|because|without|instead of|rather than|in place of|no need (?:for|to)|omit|skip|hold off on',
  ),
  clause(String.raw`do not|don[’']?t|never|avoid`),
  clause(
    String.raw`(?:the )?(?:size|shape|colou?r|consistency|thickness|texture|look) of|like|resembl\w+|(?:smells?|tastes?|smelling|tasting)(?: \w+)? (?:of|like)|(?:pale|thick|thin|soft|smooth|fine|white|golden|brown|stiff|clear|big|small|large|wide|light|cold) as|taste for`,
  ),
  /\bno (?:(?:more|dry|big|large|raw|visible) )?[\p{L}]+/giu,
  // What is said of an ingredient, or taken away again.
  /(?<=^|[.!?]\s+)(?:the|your|these|those)\b(?![^.!?]*\b(?:added|mixed|stirred|goes? in|into)\b)[^.!?]*/giu,
  clause('(?:lift|fish|take|pick|strain) out the|discard the|remove the(?! [^.]*(?:refrigerator|fridge|freezer))'),
  /\btaste,? (?:and|then) (?:salt|season)\b[^.;!?]*/giu,
  // Water to work with, and not what the recipe lists.
  /(?<=\b(?:rinse|wash|soak)\b[^.;!?]*?)\b(?:in|under|with)\b[^.,;!?]*?\bwater\b/giu,
  /\b(?:plenty|changes?|bowl|bath|glass|basin|inch(?:es)?) of (?:\w+ ){0,2}water\b/giu,
  /\b(?:running|salted|simmering|soapy|pasta|cooking|soaking|bath) water\b/giu,
  // In other languages.
  clause(
    "bis|sobald|während|ohne|nicht|hasta|cuando|mientras|sin|jusqu[’']à|jusqu[’']au|quand|lorsque|sans|fino a|finch[éèe]|quando|senza|até|sem|tot|zodra|zonder|tills|utan|indtil|uden|til(?= det| den)|aż|gdy|bez|až|пока|когда|без",
  ),
];

/** The words of a step without those that name what is not used in it. */
export const meantWords = (step: string): string => UNMEANT.reduce((words, unmeant) => words.replace(unmeant, ' , '), step);
