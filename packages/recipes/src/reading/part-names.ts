import { LITERAL } from './literal.ts';

/**
 * What the parts of a recipe and its facts are called, in the languages that most recipes are written in: English, German, French, Spanish,
 * Portuguese, Italian, Dutch, Polish, Czech, Swedish, Russian, Turkish, Arabic, Hindi, Indonesian, Vietnamese, Chinese, Japanese, Korean, Hungarian,
 * Greek, Danish, Norwegian, Finnish, Romanian, Ukrainian, Hebrew, Slovak, Croatian, Slovenian and Bulgarian.
 * In lowercase; a comma or a new line separates names.
 */
const PARTS = {
  ingredients: `ingredients, ingredient, ingredient list, ingredients list, the ingredients, you will need, you'll need, you need, what you will need,
    what you'll need, what you need, what youll need, youll need, shopping list
    zutaten, zutatenliste, zutat, ingrédients, ingrédient, les ingrédients, ingredientes, ingredienti, ingrediënten, benodigdheden
    składniki, ingredience, suroviny, ingredienser, ингредиенты, ингредиент, состав, продукты, malzemeler, malzeme, malzeme listesi
    المقادير, مقادير, المكونات, مكونات, सामग्री, bahan, bahan-bahan, nguyên liệu, 材料, 食材, 用料, 配料, 原料, 主料, 재료, 준비물
    hozzávalók, υλικά, τα υλικά, συστατικά, ainekset, raaka-aineet, ingrediente, інгредієнти, складники, מצרכים, מרכיבים, ingrediencie, sastojci
    sestavine, съставки, необходими продукти`,
  steps: `method, the method, instructions, instruction, the instructions, directions, direction, steps, the steps, preparation, preparations, procedure,
    preparation steps, what to do, how to, how to do it, cooking instructions, cooking directions, baking instructions, cooking method, cooking steps, cooking, process
    recipe instructions, recipe directions, recipe steps, how to make it, here's how, here's how to make it, step-by-step, step by step
    let's get started, get started
    zubereitung, anleitung, arbeitsschritte, schritte, so geht's, die zubereitung, préparation, la préparation, étapes, réalisation, étapes de préparation
    preparación, elaboración, instrucciones, pasos, procedimiento, modo de preparación, preparo, preparação, modo de preparo, modo de preparação
    modo de fazer, como fazer, instruções, passos, preparazione, procedimento, istruzioni, esecuzione, bereiding, bereidingswijze, instructies, werkwijze
    przygotowanie, sposób przygotowania, wykonanie, sposób wykonania, instrukcje, postup, příprava, postup přípravy
    gör så här, så gör du, tillagning, instruktioner, приготовление, способ приготовления, инструкция, инструкции, пошаговый рецепт, рецепт приготовления
    как готовить, шаги, yapılışı, hazırlanışı, hazırlanması, yapımı, tarif, tarifi, talimatlar, الطريقة, طريقة التحضير, طريقة العمل, طريقة الإعداد
    خطوات التحضير, الخطوات, التعليمات, التحضير, विधि, बनाने की विधि, बनाने का तरीका, निर्देश, cara membuat, langkah-langkah, langkah, cara memasak
    cách làm, cách nấu, cách thực hiện, các bước thực hiện, các bước, hướng dẫn, 做法, 步骤, 步驟, 做法步骤, 制作方法, 製作方法, 制作步骤, 烹饪步骤, 作り方, つくり方
    手順, 調理手順, 作法, 만드는 법, 만드는 방법, 만들기, 조리법, 조리 방법, 조리순서, 조리 순서, 요리 방법, 요리순서
    elkészítés, elkészítése, az elkészítés menete, εκτέλεση, παρασκευή, οδηγίες, διαδικασία, fremgangsmåde, sådan gør du, tilberedning, fremgangsmåte
    slik gjør du, valmistus, valmistusohje, valmistusohjeet, ohje, ohjeet, näin teet sen, mod de preparare, preparare, instrucțiuni, спосіб приготування
    приготування, אופן ההכנה, אופן הכנה, הוראות הכנה, הכנה, priprema, način pripreme, upute, priprava, navodila, начин на приготвяне, приготвяне`,
  notes: `notes, note, tips, tip, comments, comment, notes and tips, tips and notes, notes & tips, tips & notes, chef's notes, chef's note, chef's tip, chef's tips,
    cook's notes, cook's note, cook's tip, cook's tips, baker's notes, baker's note, baker's tip, baker's tips, author's notes, author's note,
    recipe notes, recipe note, recipe tips, recipe tip, chefs notes, cooks notes, bakers notes, tips and tricks
    hinweise, hinweis, tipps, tipp, notizen, notiz, anmerkungen, anmerkung, conseils, conseil, astuces, astuce, remarques, notas, nota, consejos, consejo, trucos
    sugerencias, sugerencia, dicas, dica, observações, sugestão, sugestões, consigli, consiglio, suggerimenti
    opmerkingen, uwagi, uwaga, notatki, wskazówki, porady, poznámky, tipy, anteckningar, заметки, примечания, примечание
    советы, совет, notlar, not, ipuçları, püf noktaları, püf noktası, ملاحظات, ملاحظة, نصائح, टिप्पणी, सुझाव, टिप्स, catatan, ghi chú, mẹo
    小贴士, 小貼士, 备注, 備註, 提示, 贴士, 笔记, メモ, コツ, ポイント, コツ・ポイント, コツとポイント, 備考, 팁, 메모, 참고, 참고사항, 노트`,
  nutrition: `nutrition, nutritional, nutrition facts, nutritional facts, nutrition information, nutritional information, nutrition info, nutritional info
    nutrition per serving, nutrition facts per serving, nährwerte, nährwertangaben, valeurs nutritionnelles, información nutricional, informação nutricional
    informações nutricionais, valori nutrizionali, voedingswaarde, voedingswaarden, wartości odżywcze, výživové hodnoty, näringsvärde, näringsvärden
    пищевая ценность, энергетическая ценность, кбжу, besin değerleri, القيمة الغذائية, القيم الغذائية, पोषण, informasi gizi, dinh dưỡng, 营养成分, 營養成分
    栄養成分, 栄養価, 영양 정보, 영양성분`,
  description: `description, about, introduction, summary, beschreibung, descripción, descrição, descrizione, beschrijving, opis, popis, beskrivning, описание
    açıklama, الوصف, विवरण, deskripsi, mô tả, 简介, 簡介, 描述, 説明, 설명`,
};
/** A part of a recipe as it is written down. */
export type PartName = keyof typeof PARTS;

const FACTS = {
  prepTime: `prep, preparation, work, working, prep time, preparation time, work time, working time, vorbereitung, vorbereitungszeit, arbeitszeit, zubereitungszeit
    temps de préparation, préparation, tiempo de preparación, preparación, tempo de preparo, tempo de preparação, tempo di preparazione, preparazione
    voorbereiding, voorbereidingstijd, bereidingstijd, czas przygotowania, przygotowanie, doba přípravy, čas přípravy, příprava, förberedelser, förberedelsetid
    время подготовки, подготовка, hazırlama süresi, hazırlık süresi, hazırlık, hazırlama, وقت التحضير, زمن التحضير, مدة التحضير, التحضير, तैयारी का समय, तैयारी
    waktu persiapan, persiapan, thời gian chuẩn bị, chuẩn bị, 准备时间, 準備時間, 备料时间, 下準備, 준비 시간, 준비시간`,
  cookTime: `cook, cooking, bake, baking, roast, roasting, grill, grilling, simmer, simmering, cook time, cooking time, bake time, baking time, roast time
    roasting time, grill time, grilling time, simmer time, simmering time, kochzeit, garzeit, backzeit, koch-/backzeit, koch- und backzeit, koch-backzeit
    cuisson, temps de cuisson, tiempo de cocción, cocción, tiempo de horneado, horneado, tempo de cozimento, tempo de forno, cozimento, cottura, tempo di cottura
    baktijd, oventijd, kooktijd, czas gotowania, czas pieczenia, pieczenie, gotowanie, doba pečení, čas pečení, doba vaření, čas vaření, gräddningstid, koktid
    tillagningstid, tid i ugn, время выпечки, время готовки, время запекания, выпечка, pişirme süresi, pişme süresi, pişirme, وقت الطهي, وقت الطبخ, زمن الطهي
    مدة الطهي, الطهي, पकाने का समय, पकाने में समय, waktu memasak, memasak, thời gian nấu, nấu, 烹饪时间, 烹飪時間, 烹调时间, 烘烤时间, 烘焙时间, 加熱時間, 焼き時間
    조리 시간, 조리시간, 요리 시간, 요리시간, 굽는 시간`,
  restTime: `rest, resting, chill, chilling, rise, rising, proof, proofing, soak, soaking, marinate, marinating, inactive, waiting, wait, standing, rest time
    resting time, chill time, chilling time, rise time, rising time, proof time, proofing time, soak time, soaking time, marinate time, marinating time
    inactive time, waiting time, wait time, standing time, ruhezeit, gehzeit, kühlzeit, wartezeit, repos, temps de repos, tiempo de reposo, reposo
    tempo de descanso, descanso, tempo di riposo, riposo, lievitazione, rusttijd, rijstijd, wachttijd, czas odpoczynku, czas wyrastania, doba kynutí
    doba odpočinku, jästid, vilotid, время отдыха, расстойка, dinlenme süresi, bekleme süresi, mayalanma süresi, وقت الراحة, مدة الراحة, waktu istirahat
    静置时间, 静置時間, 发酵时间, 發酵時間, 発酵時間, 寝かせ時間, 휴지 시간, 숙성 시간, 발효 시간`,
  activeTime: `active, hands-on, hands on, active time, hands-on time, hands on time, temps actif, tiempo activo, tempo attivo, actieve tijd`,
  totalTime: `total, time, duration, ready in, time required, total time, takes, time needed, gesamtzeit, gesamt, dauer, zeit, fertig in, temps total, durée
    tiempo total, tiempo, duración, tempo total, tempo, tempo totale, durata, totale tijd, totaaltijd, tijd, czas całkowity, łączny czas, czas, celkový čas
    celková doba, čas, total tid, tid, общее время, время приготовления, время, toplam süre, süre, الوقت الكلي, الوقت الإجمالي, المدة, الوقت, कुल समय, समय
    waktu total, total waktu, waktu, tổng thời gian, thời gian, 总时间, 總時間, 总用时, 用时, 时间, 時間, 所要時間, 調理時間, 合計時間, 총 시간, 소요 시간, 소요시간, 총 소요 시간, 시간`,
  yields: `serves, serving, servings, yield, yields, makes, portion, portions, feeds, recipe yield, number of servings, portionen, personen, ergibt, menge, personnes
    nombre de personnes, nombre de portions, parts, rendement, porciones, raciones, rinde, rendimiento, comensales, personas, porções, rendimento, doses
    porzioni, dosi, dosi per, persone, porties, aantal personen, aantal porties, voor, porcje, ilość porcji, liczba porcji, porce, počet porcí, portioner
    antal portioner, порции, порций, количество порций, выход, porsiyon, kaç kişilik, kişi sayısı, servis, عدد الحصص, الحصص, عدد الأشخاص, يكفي, सर्विंग
    मात्रा, कितने लोगों के लिए, porsi, untuk, khẩu phần, số người, 份量, 分量, 份数, 份數, 人数, 인분, 분량
    fő, főre, adag, μερίδες, άτομα, personer, porsjoner, annos, annosta, porții, persoane, порції, порцій, מנות, סועדים, porcie, porcií, osobe, osoba, osob`,
  title: `title, recipe, name, recipe name, subject, titel, titre, título, titolo, tytuł, název, название, başlık, العنوان, judul, 标题, 標題, タイトル, 제목`,
  sourceName: `source, from, adapted from, original, original recipe, recipe from, url, link, links, attribution, source url, original url, via, sources
    based on, inspired by, credit, credits, recipe source, reference, references, quelle, fuente, fonte, bron, źródło, zdroj, källa
    источник, kaynak, المصدر, स्रोत, sumber, nguồn, 来源, 來源, 出典, 출처`,
  author: `author, by, recipe by, from the kitchen of, chef, autor, autorin, auteur, autora, autore, autorka, författare, автор, yazar, الكاتب, लेखक
    penulis, tác giả, 作者, 저자, 작성자`,
  category: `category, categories, course, meal, type, dish, kategorie, catégorie, categoría, categoria, categorie, kategoria, kategori, категория, التصنيف
    الفئة, श्रेणी, danh mục, 分类, 分類, 类别, カテゴリ, カテゴリー, 카테고리, 분류`,
  cuisine: `cuisine, küche, cocina, cozinha, cucina, keuken, kuchnia, kuchyně, кухня, mutfak, المطبخ, व्यंजन, 菜系, 요리 종류`,
  difficulty: `difficulty, level, skill level, schwierigkeit, schwierigkeitsgrad, niveau, difficulté, dificultad, dificuldade, difficoltà, moeilijkheid
    moeilijkheidsgraad, trudność, poziom trudności, obtížnost, náročnost, svårighetsgrad, сложность, zorluk, zorluk derecesi, الصعوبة, مستوى الصعوبة
    कठिनाई, tingkat kesulitan, độ khó, 难度, 難度, 難易度, 난이도`,
  tags: `tags, keywords, labels, schlagworte, schlagwörter, stichworte, mots-clés, etiquetas, palabras clave, etichette, trefwoorden, tagi, štítky, taggar
    теги, метки, ключевые слова, etiketler, الوسوم, टैग, 标签, 標籤, タグ, 태그`,
};
/** A fact about a recipe that a line of its own states. */
export type FactName = keyof typeof FACTS;

const namesOf = <Name extends string>(table: Record<Name, string>): ReadonlyMap<string, Name> =>
  new Map(
    (Object.entries(table) as [Name, string][]).flatMap(([name, words]) => words.split(/,\s*|\n\s*/).map((word) => [word, name] as const)),
  );
const PART_OF = namesOf(PARTS);
const FACT_OF = namesOf(FACTS);

/** A longer line is no name. */
const LONGEST_NAME = 80;

/** A line without emoji, bullets, brackets and other signs around it. */
const bare = (line: string): string =>
  line
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
    .replace(/\s+/g, ' ');

/** The fact that a label names, whatever is around it: `⏲️ Prep time:`. */
export const factNamed = (label: string): FactName | undefined =>
  label.length > LONGEST_NAME ? undefined : FACT_OF.get(bare(label).toLowerCase());

/** A part that a line names, and what it is for: `Zutaten für 4 Personen`, `Ingredients (serves 4)`, `Ingredients for the dough`. */
interface NamedPart {
  part: PartName;
  /** Empty if the line says no more than the name. */
  rest: string;
}

/** What stands between the name of a part and what it is for. */
const BEHIND =
  /^(.*?[\p{L}\p{M}])\s*(?:[([\]】」》>|/]\s*|\s[–—-]\s|\s(?=(?:for|für|pour|para|per|voor|för|для|на|na|pro|untuk|cho)\s))([^]+)$/iu;
/** `Filling ingredients`. */
const BEFORE = /^(\p{L}[^]*\S)\s(ingredients|instructions|directions)$/iu;

/** The part whose name a line is. */
export function partNamed(line: string): NamedPart | undefined {
  if (line.length > LONGEST_NAME || line.includes(LITERAL)) return undefined;
  const plain = bare(line);
  const whole = PART_OF.get(plain.toLowerCase());
  if (whole) return { part: whole, rest: '' };
  if (/^how to make /i.test(plain)) return { part: 'steps', rest: '' };
  const [, name = '', rest = ''] = BEHIND.exec(plain) ?? [];
  const part = PART_OF.get(name.toLowerCase());
  return part && { part, rest };
}

/** Whether a line is the name of a part and no more. */
export function isNameOf(part: PartName, line: string): boolean {
  const named = partNamed(line);
  return named?.part === part && named.rest === '';
}

/** The part that a heading names behind what it is for: `Filling ingredients`. */
export function partBehind(heading: string): NamedPart | undefined {
  const [, rest = '', name = ''] = heading.length > LONGEST_NAME || heading.includes(LITERAL) ? [] : (BEFORE.exec(bare(heading)) ?? []);
  const part = PART_OF.get(name.toLowerCase());
  return part && { part, rest };
}
