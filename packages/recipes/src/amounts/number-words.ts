import { JOINED_LETTER, JOINED_NAMES, unitNamed, unitOf } from './units.ts';

/**
 * Numbers from one to twelve by language, with their forms between bars, and behind semicolons a half, a third and a quarter. A period
 * is a space. A dash is for what is not here: Arabic says one and two behind the noun, and English has a grammar of its own, with six.
 */
const TABLE = `
  de: ein|eine|einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf; halb|halbe|halber|halbes|halben; drittel; viertel
  fr: un|une deux trois quatre cinq - sept huit neuf dix onze douze; demi|demie; tiers; quart|quarts
  es: un|una|uno dos tres cuatro cinco seis siete ocho nueve diez once doce; medio|media; tercio|tercios; cuarto|cuartos
  pt: um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze; meio|meia; terço|terços; -
  it: un|una|uno due tre quattro cinque sei sette otto nove dieci undici dodici; mezzo|mezza; terzo|terzi; quarto|quarti
  nl: een|één twee drie vier vijf zes zeven acht negen tien elf twaalf; halve|half; derde; kwart
  sv: en|ett två tre fyra fem sex sju åtta nio tio elva tolv; halv|halvt|halva; tredjedel|tredjedels; fjärdedel|fjärdedels
  pl: jeden|jedna|jedno|jedną dwa|dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście; pół; -; ćwierć
  cs: jeden|jedna|jedno|jednu dva|dvě tři čtyři pět šest sedm osm devět deset jedenáct dvanáct; půl; třetina; čtvrt
  ru: один|одна|одно|одну два|две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать; пол|половина|половинка; треть; четверть
  tr: bir iki|i̇ki üç dört beş altı yedi sekiz dokuz on on.bir on.iki; yarım; -; çeyrek
  ar: - - ثلاث|ثلاثة أربع|أربعة خمس|خمسة ست|ستة سبع|سبعة ثماني|ثمانية تسع|تسعة عشر|عشرة - -; نصف; ثلث; ربع
  hi: एक दो तीन चार पांच|पाँच छह|छः सात आठ नौ दस ग्यारह बारह; आधा|आधी|आधे; -; चौथाई
  id: satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas dua.belas; setengah; sepertiga; seperempat
  vi: một hai ba bốn năm sáu bảy tám chín mười mười.một mười.hai; nửa; -; -
  ko: 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두; 반; -; -
`;

/** What follows a word that is no number there: ein wenig, un peu, quatre épices, media crema, yarım yağlı süt. */
const NO_NUMBER = new RegExp(
  `^(?:${[
    'wenig bisschen bißchen paar klein.wenig kleines.bisschen etwas gewürze',
    'peu petit.peu soupçon épices parfums fromages glace sel',
    'poco poquito par especias leches crema',
    'pouco pouquinho especiarias amargo cura',
    'po pò pochino paio spezie formaggi',
    'beetje weinig kruiden',
    'kryddor',
    'miktar parça çift yağlı',
    'ít chút số',
    'sedikit matang',
    'smaków sery немного دسم',
  ]
    .join(' ')
    .replaceAll('.', '\\s')
    .replaceAll(' ', '|')})(?![\\p{L}\\p{M}])`,
  'iu',
);
/** Words that another language has too (lime, in, once): numbers only before a unit or a half. */
const OF_OTHERS = new Set('ba en hai lima on once'.split(' '));
/** Halves of nuts and fruit, which German does not part from half of one by a word. */
const HALVES = /^(?:\p{L}*(?:n|nüsse|kerne|eier|pfirsiche))(?!\p{L})/u;

const NUMBERS = new Map<string, string>();
const PARTS = new Map<string, string>();
for (const row of TABLE.trim().split('\n')) {
  const [numbers = '', ...parts] = row.replace(/^\s*\w+: /, '').split('; ');
  const note = (words: Map<string, string>, forms: string, number: string) => {
    for (const form of forms === '-' ? [] : forms.split('|')) words.set(form.replace('.', ' '), number);
  };
  for (const [place, forms] of numbers.split(' ').entries()) note(NUMBERS, forms, String(place + 1));
  for (const [place, forms] of parts.entries()) note(PARTS, forms, `/${place + 2}`);
}

/** A word, or two, and what is behind it. */
const WORD = /^([\p{L}\p{M}]+)(?:['’]|-(?=\p{L})|\s+)(?=[\p{L}\d(])(.*)$/su;
const AND = /^(?:und|et|y|e|en|och|i|a|и|ve)\s+/iu;
const TO = /^(?:[-–—]\s?|(?:bis|oder|à|a|ou|o|of|tot|till|eller|do|lub|až|nebo|или|до|veya|ila|atau|hoặc)\s+)/iu;

function wordAt(text: string, words: ReadonlyMap<string, string>): [number: string, rest: string] | null {
  const [, word = '', rest = ''] = WORD.exec(text) ?? [];
  const [, next = '', behind = ''] = WORD.exec(rest) ?? [];
  const long = words.get(`${word} ${next}`.toLowerCase());
  const number = long ?? words.get(word.toLowerCase());
  return number === undefined ? null : [number, long === undefined ? rest : behind];
}

/** Characters for numbers before one for a unit: 两个鸡蛋, but not 三文鱼. */
const JOINED = new RegExp(`^[一二两兩三四五六七八九十半](?=(?:${JOINED_NAMES})(?!肉))`, 'u');

/** Numbers in characters, by their digits. */
const DIGITS_OF = new Map(Object.entries({ 两: '2', 兩: '2', 半: '1/2', 반: '1/2', 한: '1', 두: '2', 세: '3', 네: '4' }));
for (const [place, character] of '一二三四五六七八九十'.split('').entries()) DIGITS_OF.set(character, String(place + 1));
const CHARACTERS = [...DIGITS_OF.keys()].join('');
/** A number and a unit at the end of a line or before brackets, behind a name: 葱一根, 두부 반 모. */
const LAST = new RegExp(
  String.raw`(?<=(?![${CHARACTERS}百])${JOINED_LETTER}|\))\s?([${CHARACTERS}])\s?(${JOINED_LETTER}+)(?=$|\s?\()`,
  'u',
);

/** A line with its number in digits if it is in characters behind the name. */
export const withLastDigits = (line: string): string =>
  line.replace(LAST, (all, character: string, unit: string) => (unitOf(unit) ? ` ${DIGITS_OF.get(character)}${unit}` : all));

/** A line with its number in digits if it begins with one in words of another language: `zwei Eier`, `un demi citron`, `due o tre uova`. */
export function withDigits(line: string): string {
  const [joined] = JOINED.exec(line) ?? [];
  if (joined !== undefined) return `${DIGITS_OF.get(joined)}${line.slice(joined.length)}`;
  const [part, ofPart = ''] = wordAt(line, PARTS) ?? [];
  if (part !== undefined) {
    const isOfUnit = unitNamed(/^(?:de\s|di\s|d['’])?([\p{L}\p{M}]+)/iu.exec(ofPart)?.[1] ?? '')?.language !== undefined;
    if (part !== '/2' && isOfUnit) return `1${part} ${ofPart.replace(/^(?:de|di)\s|^d['’]/i, '')}`;
    const isOne =
      part === '/2' &&
      !/^(?:half\s|[\p{L}\p{M}]+-)/iu.test(line) &&
      !NO_NUMBER.test(ofPart) &&
      !(/^halb/i.test(line) && HALVES.test(ofPart));
    return isOne ? `1${part} ${ofPart}` : line;
  }
  const [number, rest = ''] = wordAt(line, NUMBERS) ?? [];
  if (number === undefined || NO_NUMBER.test(rest)) return line;
  const [parts, behind = ''] = wordAt(rest, PARTS) ?? [];
  if (parts !== undefined) return `${number}${parts} ${behind.replace(/^(?:de|di)\s|^d['’]/i, '')}`;
  const [half, behindHalf] = AND.test(rest) ? (wordAt(rest.replace(AND, ''), PARTS) ?? []) : [];
  if (half !== undefined) return `${number} 1${half} ${behindHalf}`;
  const [most, behindMost] = TO.test(rest) ? (wordAt(rest.replace(TO, ''), NUMBERS) ?? []) : [];
  if (most !== undefined && Number(most) > Number(number)) return `${number}-${most} ${behindMost}`;
  const typed = line.slice(0, -rest.length).trim().toLowerCase();
  const isUnitNext = unitOf(/^[\p{L}\p{M}]+/u.exec(rest)?.[0] ?? '') !== undefined;
  // Flour, as Turkish calls it, has its amount behind it.
  const isName = /^\(?\d/.test(rest) || (OF_OTHERS.has(typed) && !isUnitNext);
  return isName ? line : `${number} ${rest}`;
}
