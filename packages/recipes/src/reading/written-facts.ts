/** What is said in a line of its own before, between or after the parts. */
const FACTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['prepTime', /^(?:prep(?:aration)?|work(?:ing)?)(?: time)?$/i],
  ['cookTime', /^(?:cook(?:ing)?|bak(?:e|ing)|roast(?:ing)?|grill(?:ing)?|simmer(?:ing)?)(?: time)?$/i],
  [
    'restTime',
    /^(?:rest(?:ing)?|chill(?:ing)?|ris(?:e|ing)|proof(?:ing)?|soak(?:ing)?|marinat(?:e|ing)|inactive|waiting|wait|standing)(?: time)?$/i,
  ],
  ['activeTime', /^(?:active|hands[- ]on)(?: time)?$/i],
  ['totalTime', /^(?:total|time|duration|ready in|time required|total time|takes)(?: time)?$/i],
  ['yields', /^(?:serves|servings?|yields?|makes|portions?|feeds|recipe yield)$/i],
  ['title', /^(?:title|recipe|name|recipe name|subject)$/i],
  ['sourceName', /^(?:source|from|adapted from|original(?: recipe)?|recipe from|url|link|source url|via)$/i],
  ['author', /^(?:author|by|recipe by|from the kitchen of|cook|chef)$/i],
  ['category', /^(?:category|categories|course|meal|type|dish)$/i],
  ['cuisine', /^cuisine$/i],
  ['difficulty', /^(?:difficulty|level|skill level)$/i],
  ['tags', /^(?:tags|keywords|labels)$/i],
];

const FACT = /^([A-Za-z][A-Za-z ’'-]{1,24}?)\s*(?::|\s[–—-]\s)\s*(\S.*)$/;
/** Facts that need no colon: Serves 4, Makes 12 cookies, By Rosa. */
const PLAIN_FACT = /^(serves|makes|yields?|feeds|(?:recipe )?by(?=\s+\p{Lu})|(?:adapted )?from(?=\s+\p{Lu}))\s+(\S.*)$/iu;

/** A longer line is a text. */
const LONGEST_LINE = 1_000;

const factOf = (label: string): string | undefined => FACTS.find(([, pattern]) => pattern.test(label.trim()))?.[0];

/** The facts in a line, which may be several between bars or dots; null if it holds anything else. */
export function factsIn(line: string): [name: string, text: string][] | null {
  if (line.length > LONGEST_LINE) return null;
  const pieces = line
    .replace(/^[-*•]\s+/, '')
    .split(/\s*[|·•]\s*|\s{3,}|;\s+/)
    .filter((piece) => piece !== '');
  const facts = pieces.map((piece): [string, string] | null => {
    const [, label = '', text = ''] = FACT.exec(piece) ?? PLAIN_FACT.exec(piece) ?? [];
    const name = factOf(label);
    const isPlain = !FACT.test(piece);
    if (name === undefined || (isPlain && (text.length > 60 || /[.!?]$/.test(text) || (name === 'yields' && !/\d|dozen/.test(text)))))
      return null;
    return [name, name === 'yields' ? piece.replace(/^[A-Za-z ]+\s*[:–—-]\s*/, '') : text];
  });
  return facts.length > 0 && facts.every((fact) => fact !== null) ? facts : null;
}

/** A fact whose name is in a line of its own, as pages set it above what it says: `Prep Time`, `15 minutes`. */
export function factBelow(label: string, next = ''): [name: string, text: string] | null {
  const name = factOf(label.replace(/:$/, ''));
  if (name === undefined || !/Time$|^yields$/.test(name) || !/^\d/.test(next) || next.length > 40) return null;
  // Read out twice: 15 minutes mins.
  return [name, next.replace(/\b(minutes?|hours?)\s+(?:mins?|hrs?)\b/gi, '$1')];
}
