import { isMisspelling, nearWords } from './spelling.ts';
import { stemOf, stemsOf, wordsOf } from './words.ts';

/** What is asked for in other languages, mostly Spanish and German, and in abbreviations, each meaning with its names in the words of the site. */
const ENGLISH = new Map(
  `sourdough bread: pan de masa madre, sauerteigbrot; sourdough: masa madre, levain, sauerteig, sour doe, sower dough, sower doe; baguettes: bag et, bag ets, baget; cheesecake: chese cake, cheez cake; focaccia: focacha, fokacha, focatcha, facacha
cinnamon rolls: pan dulce, rollos de canela, roles de canela, zimtschnecken, zimtschnecke; whole wheat bread: pan integral, vollkornbrot
garlic bread: pan de ajo; sweet bread: pan de muerto; white bread: pan blanco, weissbrot; sandwich bread: pan de molde
birthday cake: pastel de cumpleanos, torta de cumpleanos, geburtstagskuchen, geburtstagstorte; wedding cake: pastel de bodas, hochzeitstorte
chocolate cake: pastel de chocolate, torta de chocolate, tarta de chocolate, schokoladenkuchen; carrot cake: pastel de zanahoria, karottenkuchen
cheesecake: pastel de queso, tarta de queso, torta de queso, kasekuchen; sugar free: sin azucar, zuckerfrei; delivery: a domicilio, entrega, lieferung
where are you: donde estan, wo seid ihr, wo sind sie, wo finde ich euch; how to order: como ordenar, como pedir, como hago un pedido, como hacer un pedido, como puedo ordenar; how much: cuanto cuesta, cuanto cuestan, cuanto vale, was kostet, was kosten
when are you open: a que hora abren, cuando abren, wann habt ihr geoffnet, wann habt ihr offen, wann haben sie geoffnet; when do you close: a que hora cierran; what do you have: que tienen
do you have: tienen, tiene, hay, habt ihr, haben sie, gibt es, hacen; i want: quiero, quisiera, necesito, ich mochte, ich suche; do you take: aceptan, nehmt ihr; a: un, una, unos, unas, ein, eine, einen
for: fur, para; is the: ist das, ist der, ist die; are the: sind die; can i: kann ich, puedo; when: cuando, wann; my: mi; card: tarjeta, karte; payment: metodos de pago, formas de pago; pay: pagar, pago, zahlen, bezahlen; with: mit; people: personas, personen; allergy: alergias, allergien
bread: pan, panes, pain, chleb, brood, brot, brote; cake: pastel, torta, tarta, gateau, kuchen, torte, pasteles, torten, tres leches
chocolate cookies: schokoladenkekse, schokokekse; oatmeal cookies: galletas de avena, haferkekse; cookie: galleta, platzchen, keks, kekse; contain: contiene, contienen, enthalt; baguette: bolillo; roll: bollo, panecillo, semmel, brotchen, semmeln; bakery: panaderia; baker: panadero
hours: horario, offnungszeiten; open: abierto, abierta, geoffnet, offen, abren; today: hoy, heute; tomorrow: manana, morgen; phone: fone; deliver: entregan, liefert, liefern; price: precio, preis, preise; recipe: receta, rezept, rezepte, resipe, recipie, receipe, recepie, reciepe; shipping: envio, envios; ship: envian, verschickt
pickup: recoger, recojo, abholen, abholung; order: pedido, ordenar, bestellen, bestellung; preorder: vorbestellen; buy: comprar, kaufen; cash: efectivo, bargeld; phone: telefono, telefon; address: direccion, adresse
saturday: sabado, samstag; sunday: domingo, sonntag; wedding: boda, hochzeit; vegan: vegano, vegana, veganer, vegane, veganes, veganen, soy vegano, soy vegana, plant based, no animal products, without animal products, animal free; vegetarian: vegetariano; celiac: celiaco, celiaca, soy celiaco, soy celiaca
soup: sopa, suppe; cheese: queso; cinnamon: canela; chicken: pollo; meat: carne, fleisch; pork: cerdo; fish: pescado; seafood: mariscos; onion: cebolla
potatoes: papas; beans: frijoles; rice: arroz; corn: maiz; garlic: ajo; pumpkin: calabaza; lemon: limon; without: sin, ohne; milk: leche, milch
dairy: lacteos; lactose: lactosa, laktose; intolerant: soy intolerante; egg: huevo, ei, eier; wheat: trigo, weizen; nut: nuez, nuss, nueces; peanut: cacahuate, erdnuss, cacahuetes
almonds: almendras; sesame: ajonjoli, sesamo; sugar: azucar, zucker; strawberries: fresas; butter: mantequilla; flour: harina; birthday: cumpleanos
christmas: navidad, weihnachten; job: trabajo, empleo, arbeit; hiring: buscan empleado, contratan; breakfast: desayuno, fruhstuck; dinner: cena, abendessen; dessert: postre, nachtisch; ingredients: ingredientes, zutaten; allergens: alergeno, allergene; discount: descuento, rabatt; gift card: gutschein, tarjeta de regalo; parking: parkplatz, estacionamiento; menu: speisekarte; contact: contacto, kontakt; location: ubicacion, standort; rye bread: roggenbrot, schwarzbrot; pretzel: brezel, breze, brezeln, brezn, laugenbrezel, laugenbrezeln
apple cake: apfelkuchen; nut allergy: nussallergie; egg allergy: eiallergie; milk allergy: milchallergie; and: y, und; nor: ni
allergic: soy alergico, soy alergica; soy: soja; gluten free: glutenfrei, glutenfreies, glutenfreie; lactose free: laktosefrei, laktosefreies, laktosefreie; milk free: milchfrei; nut free: nussfrei; dough: doh
gluten free: gf, g f; dairy free: df, d f; birthday: bday, b day; whole wheat: ww; peanut butter: pb; instagram: insta, ig; facebook: fb; tomorrow: tmrw, tmr; saturday: sat; appointment: appt`
    .split(/[;\n]/)
    .flatMap((line) => {
      const [english = '', names = ''] = line.split(': ');
      return names.split(', ').map((name): [string, string] => [stemsOf(name).join(' '), english.trim()]);
    }),
);

const LONGEST = 4;

/** A diet that hardly any other word is near to: 'vegen' does not mean vegetables. */
const DIET = 'vegan';
const isDiet = (word: string): boolean =>
  /^v\w{3,5}$/.test(word) &&
  isMisspelling(word, DIET) &&
  nearWords([DIET], word, 1).some(({ distance }) => distance === 1) &&
  word !== `${DIET}s`;

/** Translates the foreign words of a search, except those that the site uses itself (`isCalled`). */
export function inEnglish(text: string, isCalled: (word: string) => boolean): string {
  const words = wordsOf(text);
  const stems = words.map(stemOf);
  const found: string[] = [];
  for (let place = 0; place < words.length;) {
    let length = Math.min(LONGEST, words.length - place);
    const name = () => stems.slice(place, place + length).join(' ');
    while (length > 0 && !ENGLISH.has(name())) length -= 1;
    const typed = words[place] as string;
    const isKnown = length === 0 || (length === 1 && isCalled(typed));
    found.push(isKnown ? (isDiet(typed) && !isCalled(typed) ? DIET : typed) : (ENGLISH.get(name()) ?? ''));
    place += Math.max(1, length);
  }
  return found.join(' ') === words.join(' ') ? text : found.join(' ');
}
