import { wordsOf } from './words.ts';

/** What is asked for in other languages, mostly Spanish, in the words of the site. The longest come first. */
const ENGLISH = new Map(
  `pan de masa madre: sourdough bread; masa madre: sourdough; pan dulce: cinnamon rolls; pan integral: whole wheat bread; pan de ajo: garlic bread
pan de muerto: sweet bread; pan blanco: white bread; pan de molde: sandwich bread; pastel de cumpleanos: birthday cake; torta de cumpleanos: birthday cake; pastel de bodas: wedding cake
pastel de boda: wedding cake; pastel de chocolate: chocolate cake; pastel de zanahoria: carrot cake; rollos de canela: cinnamon rolls; roles de canela: cinnamon rolls; sin gluten: gluten free
sin azucar: sugar free; sin carne: without meat; sin cebolla: without onion; sin alcohol: without alcohol; sin lactosa: lactose free; sin mariscos: without seafood; sin huevo: egg free; sin leche: milk free; sin nueces: nut free; a domicilio: delivery; donde estan: where are you
pan: bread; panes: bread; pastel: cake; pasteles: cakes; galleta: cookie; galletas: cookies; bolillo: baguette; bolillos: baguettes; bollo: roll; bollos: rolls; panecillo: roll
panecillos: rolls; panaderia: bakery; panadero: baker; horario: hours; horarios: hours; precio: price; precios: prices; receta: recipe; recetas: recipes; entrega: delivery; envio: shipping; pedido: order
pedidos: order; telefono: phone; direccion: address; alergia: allergy; alergias: allergy; vegano: vegan; vegetariano: vegetarian; sopa: soup; queso: cheese; canela: cinnamon; pollo: chicken; carne: meat; cerdo: pork; pescado: fish; cebolla: onion; papas: potatoes; frijoles: beans; arroz: rice; maiz: corn; ajo: garlic; leche: milk; huevo: egg; huevos: eggs; calabaza: pumpkin; limon: lemon; nuez: nut
fresas: strawberries; mantequilla: butter; harina: flour; cumpleanos: birthday; navidad: christmas; trabajo: job; empleo: job; pain: bread; brot: bread; chleb: bread; levain: sourdough; brood: bread; kuchen: cake; gateau: cake`
    .split(/[;\n]/)
    .map((line) => line.split(':').map((part) => part.trim()) as [string, string]),
);

const LONGEST = 4;

/** Translates the foreign words of a search, except those that the site uses itself (`isCalled`). */
export function inEnglish(text: string, isCalled: (word: string) => boolean): string {
  const words = wordsOf(text);
  const found: string[] = [];
  for (let place = 0; place < words.length;) {
    let length = Math.min(LONGEST, words.length - place);
    const name = () => words.slice(place, place + length).join(' ');
    while (length > 0 && !ENGLISH.has(name())) length -= 1;
    const isKnown = length === 0 || (length === 1 && isCalled(name()));
    found.push(isKnown ? (words[place] as string) : (ENGLISH.get(name()) ?? ''));
    place += Math.max(1, length);
  }
  return found.join(' ') === words.join(' ') ? text : found.join(' ');
}
