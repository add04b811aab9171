import { CONTAINERS_IN_AMOUNTS, SIZED_UNITS, type SizedUnit, sizedUnit } from './sized-units.ts';

/**
 * What a unit is: of a known size (sized-units.ts), a length, a container that something is sold in, a piece that may be of a stated size,
 * a number of things, or an amount that is not measured.
 */
export type UnitKind = SizedUnit['kind'] | 'length' | 'container' | 'piece' | 'count' | 'vague';

/** A unit as a name stands for it. */
export interface Unit {
  kind: UnitKind;
  /** The language of names that are not English. They scale, and keep their form. */
  language?: string;
  /** The singular of an English name that has a plural. */
  one?: string;
}

/**
 * All units without a known size, by kind and language. Of English names `!` marks those that are one without a number or "of" (`Bunch
 * cilantro`), `*` those that also begin names of foods (rib eye, strip steak, leaf lettuce), and those after `|` have no plural.
 * Names with `^` are written before their number (大さじ1).
 */
const TABLE = `
  container: ${CONTAINERS_IN_AMOUNTS} packet! envelope! box! carton! container! pouch! tin tube tub pack block* sachet punnet | pkg! pkt env ctn btl bx
  container de: Päckchen Packung Packungen Pck Becher Dose Dosen Tüte Tüten Glas Gläser Flasche Flaschen Beutel Pkt
    Rolle Rollen Tafel Tafeln Schachtel Schale Schalen Fläschchen Gläschen Paket Topf
  container fr: boîte boîtes paquet paquets rouleau rouleaux bouteille bouteilles barquette barquettes bocal bocaux
  container it: bustina bustine vasetto vasetti scatola scatole confezione confezioni barattolo barattoli lattina
    lattine panetto panetti bottiglia bottiglie
  container es: lata latas paquete paquetes sobre sobres bote botes tarro tarros botella botellas bolsa bolsas
  container pt: lata latas pacote pacotes caixa caixas caixinha caixinhas garrafa garrafas vidro vidros sachê tablete
  container sv: ask askar burk burkar påse påsar paket förpackning förp kruka
  container nl: blik blikje blikjes pakje pakjes zakje zakjes fles flesje potje potjes bakje bakjes zak zakken
  container ja: 袋 缶 パック 箱 瓶
  container zh: 包 袋 盒 罐 瓶
  container ko: 봉지 캔 병 팩 봉 통
  container pl: puszka puszki opakowanie opakowania torebka torebki kostka kostki słoik słoika
  container da: dåse dåser pakke pakker pose poser boks bokser
  container cs: bal balení balíček balíčky konzerva konzervy
  container ru: банка банки банок упаковка упаковки пакет пакетик пакетика пакетиков бутылка
  container tr: kutu poşet kavanoz şişe
  container ar: علبة علب كيس باكيت
  container id: bungkus bks kaleng botol
  container vi: gói hộp lon
  container fi: prk pkt pss tlk
  container hu: csomag doboz
  piece: bar* ball* pot*
  length: inch centimeter centimetre millimeter millimetre | cm mm
  count: bunch! dozen! sleeve! sprig! stick!* head clove ear stalk slice loaf bulb bowl scoop wedge branch link fillet slab* rib* batch crown* cube*
    leaf* rasher sheet* square* stem* strip* | doz pc stk sq blade
  count el: ματσάκι ματσάκια ματσ σκελίδα σκελίδες φέτα φέτες φετ
  count de: Bund Bd Zehe Zehen Scheibe Scheiben Stück Stk St Würfel Blatt Zweig Zweige Stange Stangen Kopf Köpfe Stiel
    Stiele Knolle Knollen Stängel Kugel Kugeln Blätter Rippe Rippen Rispe Ecke
  count fr: gousse gousses tranche tranches feuille feuilles brin brins branche branches botte bottes bouquet bouquets
    bâton bâtons tête têtes
  count it: spicchio spicchi fetta fette foglia foglie mazzetto mazzetti rametto rametti ciuffo costa coste gambo
    gambi ciuffi mazzo mazzi cubetto cubetti cespo cespi
  count es: diente dientes rebanada rebanadas hoja hojas manojo manojos rama ramas ramita ramitas loncha lonchas
    unidad unidades ud uds trozo trozos cabeza cabezas atado pieza piezas
  count pt: dente dentes folha folhas fatia fatias maço maços ramo ramos unidade unidades pedaço pedaços cabeça
    cabeças raminho raminhos
  count sv: klyfta klyftor skiva skivor knippe kvist kvistar st
  count nl: bol bollen teentje teentjes teen tenen bosje bosjes plakje plakjes plak plakken takje takjes stengel stengels klontje
    klontjes blokje blokjes blaadje blaadjes stuk stuks stukje stukjes krop
  count pl: ząbek ząbki ząbków plastry plaster plasterki plasterków pęczek pęczki gałązka gałązki szt sztuka sztuki
    sztuk główka główki liść liście liści
  count cs: ks kus kusy stroužek stroužky stroužků plátek plátky plátků snítka snítky svazek svazky
  count ru: зубок шт штук штуки зубчик зубчика зубчиков пучок пучка кусок куска кусочек кусочка ломтик ломтика ломтиков
    головка головки веточка веточки лист листа листов
  count tr: adet diş dal demet dilim yaprak baş
  count ar: حبة حبات فص فصوص شريحة شرائح حزمة رأس
  count id: papan siung butir buah lembar batang ruas ekor ikat potong biji
  count vi: bìa tép quả trái củ nhánh bó cái con miếng lát cây
  count ja: 個 個分 本 枚 片 かけ 束 房 丁 切れ 株 玉* 合* 把* 尾* 節* 滴*
  count zh: 个 颗 只 瓣 根 块 条 顆 隻 塊 條 粒 支* 朵* 头* 頭* 张* 張* 棵* 份*
  count ko: 개 쪽 장 알 모 대 포기 줄기 마리 톨 뿌리 줄 단 조각 송이 잎
  count da: fed båt båter stilk stilke skive skiver bundt stk
  count fi: kpl kynttä viipale viipaletta
  count hu: gerezd szál szelet fej csokor db
  count ro: cățel căței
  count uk: зубчики
  volume de: Eßl EL TL Esslöffel Teelöffel Löffel Tasse Tassen Essl Teel Eßlöffel
  volume fr: c_s c_c cuillère cuillères cuillere cuilleres tasse tasses verre verres cuillère_à_soupe cuillères_à_soupe
    cuillère_à_café cuillères_à_café cuil_à_soupe cuil_à_café c_à_soupe c_à_café c_à_s c_à_c cas cac cuillerée
    cuillerées cuillerée_à_soupe cuillerées_à_soupe cuillerée_à_café cuillerées_à_café cs
  volume it: cucchiaio cucchiai cucchiaino cucchiaini bicchiere bicchieri tazza tazze tazzina tazzine
  volume es: tz tza tzas cucharada cucharadas cucharadita cucharaditas cda cdas cdta cdtas taza tazas vaso vasos cdita cditas
    cucharada_sopera cucharadas_soperas
  volume pt: xícara xícaras colher colheres copo copos colher_de_sopa colheres_de_sopa colher_de_chá colheres_de_chá
    colher_de_sobremesa colheres_de_sobremesa c_de_sopa c_de_chá
  volume sv: msk tsk krm
  volume da: spsk spiseske spiseskeer spiseskje spiseskjeer teske teskeer teskje teskjeer ss ts
  volume fi: rkl
  volume hu: evőkanál teáskanál ek tk bögre
  volume ro: lingură linguri linguriță lingurițe cană căni
  volume uk: склянка склянки склянок
  volume he: כוס כוסות כף כפות כפית כפיות
  volume el: φλιτζάνι φλιτζάνια κουταλιά κουταλιές κουταλάκι κουταλάκια κ_σ κ_γ φλ
  volume nl: eetlepel eetlepels theelepel theelepels kopje kopjes eetl theel kop koppen
  volume pl: łyżka łyżki łyżek łyżeczka łyżeczki łyżeczek szklanka szklanki szklanek kubek kubki
  volume cs: polévková_lžíce polévkové_lžíce čajová_lžička lžíce lžic lžička lžičky lžiček hrnek hrnky hrnků PL ČL
  volume ru: мл л литр литра литров ст_л ст_ложка ст_ложки ст_ложек ч_л ч_ложка ч_ложки ч_ложек столовая_ложка
    столовые_ложки столовых_ложек чайная_ложка чайные_ложки чайных_ложек стакан стакана стаканов стак
  volume tr: su_bardağı çay_bardağı yemek_kaşığı çay_kaşığı tatlı_kaşığı bardak kaşık fincan kase su_bardagi
    cay_bardagi yemek_kasigi cay_kasigi tatli_kasigi kahve_fincanı çay_fincanı
  volume ar: كوب أكواب كأس ملعقة_كبيرة ملاعق_كبيرة ملعقة_صغيرة ملاعق_صغيرة ملعقة_طعام ملعقة_شاي ملعقة ملاعق مل لتر
  volume hi: कप चम्मच बड़े_चम्मच छोटे_चम्मच लीटर मिली छोटा_चम्मच बड़ा_चम्मच छोटी_चम्मच कटोरी टीस्पून टेबलस्पून
  volume id: sdm sdt sendok_makan sendok_teh gelas
  volume vi: muỗng_canh muỗng_cà_phê thìa_canh thìa_cà_phê muỗng thìa chén lít bát
  volume ja: 杯 カップ^ 大さじ^ 小さじ^
  volume zh: 毫升 升 勺 汤匙 茶匙 大勺 小勺 大匙^ 小匙^ 碗* 湯匙 汤勺 茶勺 匙*
  volume ko: 큰술 작은술 컵 스푼 숟가락 숟갈 밥숟가락 밥숟갈 티스푼 테이블스푼 종이컵 국자 공기 리터
  volume: dessertspoon litre millilitre centilitre decilitre mug shot | dsp teas tablesp barspoon bushel teacup wineglass saltspoon jigger gill peck
  weight: gramme kilogramme | dag dkg hg
  weight de: Pfund Pfd
  weight it: etto etti
  weight es: onza onzas libra libras
  weight nl: ons pond
  weight ru: г гр грамм грамма граммов кг килограмм килограмма
  weight ar: غ غرام جرام كيلو كيلوغرام كيلوجرام
  weight hi: ग्राम किलो किलोग्राम
  weight zh: 克 千克 公斤 公克 斤 两
  weight ja: グラム キロ
  weight ko: 그램 킬로 근
  vague: pinch handful dash drop fistful knob piece splash drizzle glug squeeze sprinkle smidgen
  vague de: Prise Prisen Msp Schuss Spritzer Handvoll Tropfen
  vague fr: pincée pincées poignée poignées noix
  vague it: pizzico pizzichi manciata manciate
  vague es: pizca pizcas puñado puñados chorrito chorro
  vague pt: pitada pitadas punhado punhados
  vague sv: nypa näve
  vague da: knivspids nip klype håndfuld
  vague nl: snufje snuf handje handvol scheutje
  vague pl: szczypta szczypty garść garście
  vague cs: hrst hrstka špetka
  vague ru: щепотка щепотки
  vague tr: tutam çimdik
  vague ar: رشة
  vague hi: चुटकी
  vague ja: つまみ
  vague ko: 꼬집 줌
`;

const UNUSUAL: Record<string, string> = {
  leaf: 'leaves',
  loaf: 'loaves',
  half: 'halves',
  potato: 'potatoes',
  tomato: 'tomatoes',
  mango: 'mangoes',
  dozen: 'dozen',
};

/** The plural of an English word. */
export const pluralOf = (one: string): string =>
  UNUSUAL[one] ?? (/(?:ch|sh|x|ss)$/.test(one) ? `${one}es` : /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`);

/** A name in the table, with its marks. */
interface Row extends Unit {
  name: string;
  isOneAlone: boolean;
  isAlsoFood: boolean;
  isBeforeNumber?: boolean;
}

function rowsOf(line: string): Row[] {
  const [, kind = '', language, names = ''] = /^\s*(\w+)(?: (\w\w))?: (.*)$/s.exec(line) ?? [];
  const [words = '', symbols = ''] = names.split('|');
  return [words, symbols].flatMap((some, place) =>
    some.split(/\s+/).flatMap((marked) => {
      const name = marked.replace(/[!*^]+$/, '');
      if (name === '') return [];
      const own = language ? { language } : place === 0 ? { one: name } : {};
      return {
        name,
        kind: kind as UnitKind,
        isOneAlone: marked.includes('!'),
        isAlsoFood: marked.includes('*'),
        isBeforeNumber: marked.includes('^'),
        ...own,
      };
    }),
  );
}

const ROWS: readonly Row[] = [
  ...TABLE.split(/\n(?=\s*\w+(?: \w\w)?: )/).flatMap(rowsOf),
  ...SIZED_UNITS.flatMap(({ kind, words, symbols }) => [
    ...words.map((name) => ({
      name,
      kind,
      one: name,
      isOneAlone: false,
      isAlsoFood: false,
    })),
    ...symbols.map((name) => ({
      name,
      kind,
      isOneAlone: false,
      isAlsoFood: false,
    })),
  ]),
];

/** A name without what may be missing in it: the spaces and periods of `ст. л.` */
const joined = (name: string): string => name.toLowerCase().replace(/[\s._]/g, '');

const BY_NAME = new Map<string, Unit>(
  ROWS.flatMap((row) =>
    [joined(row.name), ...(row.language ? [] : [row.one ? pluralOf(row.one) : `${row.name}s`])].map((name) => [name, row] as const),
  ),
);

/** What may make a unit plural, as programs write it: `clove(s)`, `Zehe/n`. */
export const EITHER_NUMBER = String.raw`(?:\((?:e?s|e?n|e)\)|\/(?:e?n|e|s)(?!\p{L}))`;
/** The end of a unit that may be plural. */
export const NUMBER_END = new RegExp(`${EITHER_NUMBER}$`, 'iu');
const LAST_WORD = new RegExp(String.raw`\p{L}+${EITHER_NUMBER}?\.?$`, 'iu');

/** The unit that a name stands for, as people write it: `cups`, `Tbsp.`, `EL`, `fl. oz`, `clove(s)`, `teacupful`. Undefined if it is none. */
export function unitNamed(name: string): Unit | undefined {
  const one = name.replace(NUMBER_END, '');
  const plain = joined(one);
  return BY_NAME.get(plain) ?? sizedUnit(one) ?? BY_NAME.get(plain.replace(/(?:(?<=n)s)?ful(?=s?$)/, ''));
}

/** The unit that some words end in: of `large cloves` it is the clove. */
export const unitOf = (words: string): Unit | undefined => unitNamed(words) ?? unitNamed(LAST_WORD.exec(words)?.[0] ?? '');

/** Whether a word is an English unit with a plural, in lowercase: `cup` and `cups`, but not `g`. */
export const isUnitWord = (word: string): boolean => BY_NAME.get(word)?.one !== undefined;

/** Whether a unit also begins names of foods: rib eye, strip steak. */
const ALSO_FOODS = new Set(ROWS.filter(({ isAlsoFood }) => isAlsoFood).map(({ name }) => name));
/** Whether a unit in the singular also begins names of foods: rib eye, strip steak, leaf lettuce. */
export const beginsNames = (one: string): boolean => ALSO_FOODS.has(one);

const WORDS_WITH_PLURAL = ROWS.filter(({ one }) => one !== undefined).map(({ name }) => name);
/** The English units that have a plural, in the singular. */
export const UNIT_WORDS: ReadonlySet<string> = new Set(WORDS_WITH_PLURAL);

/** A letter of scripts without spaces between words. */
export const JOINED_LETTER = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]`;
const ofOther = (test: (row: Row) => boolean): string =>
  ROWS.flatMap((row) => (row.language && test(row) ? [row.name] : []))
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('_', String.raw`\.?\s*`);
/** A pattern of names in other languages that have a space: `yemek kaşığı`, `ст. л.` */
export const NAMES_WITH_SPACES = ofOther(({ name }) => name.includes('_'));
/** A pattern of names that their cooks write before the number: 大さじ1. */
export const NAMES_BEFORE_NUMBERS = ofOther(({ isBeforeNumber = false }) => isBeforeNumber);
/** A pattern of names in scripts without spaces that begin no names of foods, which are names wherever they stand: 200克面粉. */
export const JOINED_NAMES = ofOther(({ name, isAlsoFood }) => !isAlsoFood && /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(name));

/** A pattern of all English names of some kinds, in both numbers, the longest first; in the singular alone if they are one without a number. */
export function namesPattern(kinds: readonly UnitKind[], which: 'all' | 'one' | 'one alone' = 'all'): string {
  const rows = ROWS.filter(({ kind, language, isOneAlone }) => kinds.includes(kind) && !language && (which !== 'one alone' || isOneAlone));
  return rows
    .flatMap(({ name, one }) => (which !== 'all' ? [name] : one ? [name, pluralOf(one)] : [name, `${name}s`]))
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('_', String.raw`\.?\s*`);
}
