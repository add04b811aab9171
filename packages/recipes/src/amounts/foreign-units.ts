/** Units as cooks write them in German, French, Italian, Spanish, Swedish and Japanese. They scale, and keep their form. */
const UNITS = new Set(
  (
    'el tl esslöffel teelöffel gramm prise prisen päckchen packung packungen pck würfel becher dose dosen tasse tassen bund zehe zehen scheibe ' +
    'scheiben stück stk msp gramme grammes cuillère cuillères cuillere cuilleres tasses gousse gousses pincée tranche tranches grammi ' +
    'cucchiaio cucchiai cucchiaino cucchiaini bicchiere bicchieri tazza tazze spicchio spicchi bustina bustine pizzico gramo gramos ' +
    'cucharada cucharadas cucharadita cucharaditas cda cdas cdta cdtas taza tazas diente dientes vaso vasos msk tsk krm dsp 個 本 枚 片 杯'
  ).split(' '),
);

/** Whether a word is a unit of another language: `EL`, `cucchiai`. */
export const isForeignUnit = (word: string): boolean => UNITS.has(word.toLowerCase());
