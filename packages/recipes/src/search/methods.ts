/** Ways of making a dish without doing something, by the words for it: 'no bake', 'no-knead', 'no kneading'. */
const METHODS: ReadonlyMap<string, string> = new Map(
  'bake knead churn cook stir rise roll boil peel fry chill whisk sift'.split(' ').flatMap((verb) => [
    [verb, verb],
    [`${verb.replace(/e$/, '')}ing`, verb],
    [`${verb}${verb.slice(-1)}ing`, verb],
  ]),
);

/** What a verb behind a "no" means as one word: 'nobake' for 'bake' and 'baking'; undefined for another verb. */
export function withoutDoing(verb: string): string | undefined {
  const found = METHODS.get(verb);
  return found && `no${found}`;
}

/** Whether a word is one that `withoutDoing` makes. */
export const isWithoutDoing = (word: string): boolean => word.startsWith('no') && withoutDoing(word.slice(2)) !== undefined;

/** Words and, behind each "no" with the verb it denies, both as one: 'no', 'bake', 'nobake'. */
export const withMethods = (words: readonly string[]): readonly string[] =>
  words.includes('no')
    ? [...words, ...words.flatMap((word, place) => (words[place - 1] === 'no' ? (withoutDoing(word) ?? []) : []))]
    : words;
