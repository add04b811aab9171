/** A clause that bakes: "Bake for 40 minutes", "Score it and bake", but not "before you bake" or "a baked crust". */
const BAKES = /(?:^|[.;:,(!]\s*|\b(?:and|then|now|to)\s+)(?:\w+ly\s+)?(?:bake|roast)\b(?!\s+(?:sale|shop))/i;
/** What is baked later, or in another step. */
const LATER = /\b(?:ready|before you|until ready|when you(?:’|')re ready|set aside) to (?:bake|roast)\b/gi;

/** The last of some steps that bakes, by its words; -1 if none does. */
export const lastBakingStep = (steps: readonly string[]): number => steps.findLastIndex((words) => BAKES.test(words.replace(LATER, '')));
