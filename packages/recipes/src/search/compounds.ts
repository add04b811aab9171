/**
 * What baked things are called in languages that write compounds as one word, in both numbers, without accents: a Roggenbrot is a Brot, and
 * who looks for `Brote` means it too. English has hardly a word with such an end.
 */
const HEADS =
  `brot brote, brotchen, kuchen, torte torten, keks kekse, platzchen, semmel semmeln, brezel brezeln, schnecke schnecken, zopf zopfe, geback,
  stollen, suppe suppen, brood broden, broodje broodjes, taart taarten, koek koeken, koekje koekjes, soep soepen, brod, bulle bullar, kaka kakor,
  limpa limpor, bolle boller, kage kager, leipa leivat`
    .split(/,\s*/)
    .map((forms) => forms.split(' '));
const FORMS = new Map(HEADS.flatMap((forms) => forms.map((form) => [form, forms] as const)));
/** The lengths of their forms, the longest first. */
const LENGTHS = [...new Set([...FORMS.keys()].map(({ length }) => length))].sort((a, b) => b - a);

/** What a compound is a kind of, in both numbers: 'brot' and 'brote' for 'roggenbrot'. */
function headsOf(word: string): readonly string[] {
  for (const length of LENGTHS) {
    const forms = word.length < length ? undefined : FORMS.get(word.slice(-length));
    if (forms) return forms.filter((form) => form !== word);
  }
  return [];
}

/** Words and, behind them, what their compounds are kinds of: 'roggenbrot', 'brot', 'brote'. */
export const withHeads = (words: readonly string[]): readonly string[] => {
  const heads = words.flatMap(headsOf);
  return heads.length > 0 ? [...words, ...heads] : words;
};
