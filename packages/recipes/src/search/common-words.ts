const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that join others or ask. */
const CONNECTING = setOf(
  'a an about and for in of on or per the to with at by from is are am was be been it its as if ' +
    'do does did can could would will shall should may might must have has had there this that these those ' +
    'i im me my mine we us our you your yours they them their he she someone somebody else any some also just de del con la el las los y ' +
    'so too up then than but into only even again always ever dont doesnt didnt isnt arent wasnt cant wont ive id youre youve theres thats wheres hows whos ' +
    'r u ur ya yall pls plz thx hey guys folks here see son daughter husband wife dad mom ' +
    'recipe recipes price prices cost costs cheap cheaper cheapest expensive long out use uses used using way ways ' +
    'difference different between versus vs what whats which when where who whom why how much many please hi hello tell show need want wanted looking look find get got went let',
);

/** Words that say little of what is wanted. A search that finds nothing with them is tried without. */
const FILLERS = setOf(
  'best food foods ready idea ideas fresh homemade simple classic traditional authentic style friendly ' +
    'flavor flavors flavour flavours size sizes option options choice choices thing things stuff something anything everything item items kind kinds type types sort good great nice favorite popular special ' +
    'buy purchase sell sells seller sellers selling sale offer offers available order orders serve ' +
    'day days sunday monday tuesday wednesday thursday friday saturday bakery bakeries information info details website site page list today tomorrow tonight week weekend now currently online local near like really very low little big small weeks no not without',
);

/** Whether a word carries no meaning of its own. */
export const isConnecting = (word: string): boolean => CONNECTING.has(word);

/** Whether a word may be left out of a search that finds nothing with it: 'fresh basil'. */
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** How a search begins that asks how something is done, and not for a thing. */
const HOW_TO =
  /^(?:how (?:to|do|can|should|long|often)|why|what temp\w*|what (?:can|do|should) i (?:bake|cook|do|make|serve)|can i(?! (?:buy|come|get|have|order|pay|pick))|should i|do i|is it ok|bake|feed|freeze|knead|make|proof|reheat|score|shape|store)\b/i;

/** Whether a search asks how something is done. */
export const isHowTo = (text: string): boolean => HOW_TO.test(text.trim());

const MAKING = setOf('make makes made making');

/** At the end: 'weekend baking', 'holiday cooking'. */
const DOING = setOf('baking cooking');

/**
 * The distinct words that a search has to match: without connecting words, unless there are no others. 'Make' is one, but not in
 * 'make ahead', and so is 'baking' behind all others.
 */
export function significantWords(words: readonly string[]): string[] {
  const rest = words.filter(
    (word, place) =>
      !isConnecting(word) && (!MAKING.has(word) || words[place + 1] === 'ahead') && (!DOING.has(word) || place < words.length - 1),
  );
  return [...new Set(rest.length === 0 ? words : rest)];
}
