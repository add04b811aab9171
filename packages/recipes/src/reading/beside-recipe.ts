/** A longer line is a text. */
const LONGEST = 100;

/** What pages have among ingredients and steps to press, and advertisements. */
const CONTROL =
  /^(?:[-*•]\s)?(?:(?:(?:us(?: customary)?|metric|imperial)[\s/|]*)+|cups|grams|kg|total(?: weight)?:?[\s\d.,]{0,20}(?:k?g)?|(?:\d(?:\.\d|\/\d)?x\s*)+|scale|print|save|pin|share|cook mode|.{0,40}cooking mode.{0,20}|.{0,30}screen from going dark|\[?edit(?: \| edit source)?\]?|photos?(?: by| credit)?\s*:.{1,80}|(?:de)?select all|(?:shop|buy|get|add|copy)\s(?:[\p{L}\s]{0,20}\s)?(?:ingredients|to cart|to (?:shopping )?list)|ads?|advertisements?|anzeige|werbung|publicité|publicidad|pubblicità):?$/iu;

/** Whether a line belongs to the page around the recipe: a button, a unit switch, an ad. */
export const isControl = (line: string): boolean => line.length <= LONGEST && CONTROL.test(line);

/** What the things below a recipe are called, in the languages that most recipes are written in. */
const BELOW = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${[
    String.raw`(?:related|similar|more|other|popular|latest|recent|trending|featured)(?:\s\p{L}+){0,2}\s(?:recipes?|posts?|articles?|items?|stories)\b.{0,40}`,
    String.raw`related|recipes(?:\s\p{L}+)?|recipe cards?|downloads?|(?:you (?:may|might|will|'ll)|we think you).{0,20}(?:like|love|enjoy|need).{0,20}`,
    String.raw`(?:\d+\s)?(?:reviews?|ratings?|comments?|responses|replies|thoughts)(?:\s\(?\d+\)?)?|(?:ratings?|reviews?)\s(?:&|and)\s\p{L}+|(?:leave|write|add|post|submit)\s(?:an?|your)\s(?:\p{L}+\s)?(?:comment|reply|review|rating)`,
    String.raw`did you (?:make|try|like|love|enjoy).{0,40}|(?:like|love) (?:this|it)\b.{0,40}|people who.{0,40}|have a recipe.{0,30}`,
    String.raw`(?:print|share|save|e-?mail|pin|rate|download)\s(?:this|the)?\s?(?:recipe|page|post|article|it)\b.{0,30}|share (?:on|via|with)\b.{0,30}`,
    String.raw`(?:recipe source|recipe card powered|post views|filed under|posted in|tagged|topics?|about the author|subscribe|newsletter|follow us|sign up|log in)\b.{0,60}|(?:tags?|categories|category|labels|course|meals & courses):?`,
    String.raw`(?:ähnliche|weitere|mehr) rezepte.{0,30}|kommentare?|bewertungen|rezept (?:drucken|teilen)|das könnte.{0,40}`,
    String.raw`(?:recettes (?:similaires|associées)|autres recettes|vous aimerez).{0,40}|commentaires?|avis|imprimer(?: la recette)?`,
    String.raw`(?:otras recetas|recetas relacionadas|te puede interesar).{0,30}|comentarios|imprimir|comentários|receitas relacionadas|(?:ricette correlate|altre ricette|potrebbe).{0,30}|commenti|stampa`,
    String.raw`(?:meer|gerelateerde|andere) recepten.{0,30}|reacties|komentarze|(?:podobne|inne|zobacz) przepisy.{0,30}|drukuj|(?:fler|liknande) recept.{0,30}|kommentarer|finn flere.{0,30}|(?:další|podobné|ďalšie) recepty.{0,30}|komentáře`,
    String.raw`(?:похожие|другие) рецепты.{0,30}|комментарии|т[эе]ги:?.{0,60}|(?:benzer|diğer) tarifler.{0,30}|yorumlar|(?:további|hasonló) receptek.{0,30}|hozzászólások|σχετικές συνταγές.{0,30}|σχόλια`,
  ].join('|')})$`,
  'iu',
);

/** Whether a line is the name of what a page has below a recipe: other recipes, reviews, comments, buttons to share it. */
export const isBelow = (line: string): boolean => line.length <= LONGEST && BELOW.test(line);

const SYSTEM = /^(?:[-*•]\s)?(metric|imperial|us(?: customary)?|cups|grams):?$/i;

/** The system of units that a line names and nothing else, in lowercase; undefined for any other line. */
export const systemNamed = (line: string): string | undefined => SYSTEM.exec(line)?.[1]?.toLowerCase();

/** What the cook says beside a recipe under a name of its own: lists of tools, how it keeps, other ways to make it. */
const ASIDE =
  /^(?:(?:special |kitchen |recommended |required |cooking )?(?:equipment|tools|utensils)(?: needed| required)?|(?:how to )?stor(?:e|age|ing)|make[ -]ahead|freezing|substitutions?|variations?|serving suggestions?|küchengeräte|utensilien|varianten?|matériel|ustensiles|variantes?|utensilios|variaciones|utensili|varianti|keukengerei|verder nodig|extra nodig|naczynia|pomůcky|redskap|köksredskap):?$/iu;

/** Whether a line is the heading of such a part. */
export const isAside = (line: string): boolean => line.length <= LONGEST && ASIDE.test(line);

/** Where the numbers of a list of nutrition facts begin. */
const NUTRITION = /^(?:[-*•]\s)?(?:calories|total fat|kilocalories|kcal|energy|brennwert|kalorien|valeur énergétique)\b[^\p{L}]*\d/iu;

/** Whether a line is the first of a page's nutrition facts. */
export const isNutrition = (line: string): boolean => line.length <= LONGEST && NUTRITION.test(line);
