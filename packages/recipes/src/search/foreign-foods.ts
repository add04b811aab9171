import type { FoodFamily } from './food-family.ts';

/**
 * Foods as cooks write them in German, French, Italian, Spanish, Portuguese, Dutch and the languages of Scandinavia, without accents.
 * Recipes come from letters and foreign books too, and a search for "gluten free" must not find a loaf of `500 g Mehl`. Compounds are
 * listed as a whole, because a part of one proves nothing: Kokosmilch is not dairy. Words that are another thing in English are left out.
 */
export const FOREIGN_FOODS: readonly (readonly [families: readonly FoodFamily[], foods: string])[] = [
  [
    [],
    `lait de coco, creme de coco, latte di cocco, leche de coco, crema de coco, leite de coco, lait de riz, latte di riso, lait d'avoine,
     farine de riz, farine de mais, farine de sarrasin, farine de pois chiches, farine de coco, farine de chataigne, farina di riso,
     farina di mais, farina di ceci, farina di cocco, farina di grano saraceno, harina de arroz, harina de maiz, harina de garbanzo, harina de coco,
     farinha de arroz, farinha de milho, farinha de mandioca, noix de coco, noix de muscade, noce moscata, noce di cocco, nuez moscada,
     burro di cacao, beurre de cacao, manteca de cacao, manteca de cerdo, nata de coco`,
  ],
  [
    ['dairy'],
    `milch, vollmilch, kondensmilch, milchpulver, buttermilch, butterschmalz, rahm, sahne, schlagsahne, schlagrahm, schlagobers, obers, schmand, sauerrahm, frischkase, kase,
     parmesankase, magerquark, topfen, joghurt, naturjoghurt, molke, sussrahmbutter, lait, beurre, fromage, yaourt, petit lait, lait concentre, latte, burro, panna, formaggio,
     latticello, parmigiano reggiano, leche, mantequilla, queso, nata, suero de leche, leite, manteiga, queijo, natas, iogurte, melk, karnemelk, roomboter, boter, slagroom, kaas,
     kwark, mjolk, smor, gradde, vispgradde, filmjolk, ost, flote`,
  ],
  [
    ['egg'],
    `ei, eier, eigelb, eigelbe, eiweiss, eiklar, eidotter, dotter, oeuf, d'oeuf, jaune d'oeuf, blanc d'oeuf, uovo, uova, tuorlo, tuorli, albume, albumi, huevo, yema, clara de huevo, ovo, gema de ovo,
     eieren, eidooier, eiwit, agg, aggula, aggvita`,
  ],
  [
    ['wheat', 'gluten'],
    `mehl, weizen, weizenmehl, weissmehl, vollkornmehl, weizenvollkornmehl, dinkel, dinkelmehl, dinkelvollkornmehl, ruchmehl, griess, hartweizengriess, weichweizengriess, grieszmehl, paniermehl,
     semmelbrosel, brosel, brot, weissbrot, toastbrot, brotchen, semmel, nudel, nudeln, spatzle, blatterteig, hefeteig, murbeteig, sauerteig, anstellgut, zwieback, butterkeks, keks, loffelbiskuit,
     farine, ble, farine de ble, semoule, epeautre, d'epeautre, chapelure, pate feuilletee, pate brisee, levain, farina, farina di grano, grano duro, frumento, semola, pane, pangrattato, pasta sfoglia, pasta madre,
     lievito madre, harina, trigo, harina de trigo, semola, pan rallado, masa madre, fideos, espelta, farinha, farinha de trigo, pao, tarwe, tarwebloem, tarwemeel, bloem, brood, paneermeel, bladerdeeg,
     vetemjol, mjol, vete, strobrod, hvetemel, hvedemel`,
  ],
  [
    ['gluten'],
    `roggen, roggenmehl, roggenvollkornmehl, roggenschrot, gerste, hafer, haferflocken, hafermehl, hafermilch, malz, bier, seigle, farine de seigle, orge, d'orge, avoine, d'avoine, flocons d'avoine, segale, farina di segale,
     orzo perlato, avena, fiocchi d'avena, centeno, harina de centeno, cebada, copos de avena, cerveza, aveia, rogge, roggebloem, haver, havermout, ragmjol, havregryn`,
  ],
  [
    ['nut'],
    `nuss, nusse, haselnuss, haselnusse, walnuss, walnusse, mandel, mandeln, mandelmehl, mandelmilch, marzipan, marzipanrohmasse, pistazie, pistazien, cashewkerne, pinienkerne, maronen, noix, noisette,
     poudre de noisette, amande, d'amande, d'amande, poudre d'amande, lait d'amande, pistache, pignon, pate d'amande, noce, noci, nocciola, nocciole, mandorla, mandorle, farina di mandorle, latte di mandorle, pistacchio, pistacchi,
     pinoli, castagne, nuez, nueces, avellana, almendra, harina de almendra, leche de almendra, pinones, noz, nozes, avela, amendoa, amandel, amandelen, hazelnoot, hazelnoten, walnoot, walnoten, noten, hasselnot,
     hasselnotter, valnotter, notter, mandelmassa`,
  ],
  [
    ['peanut'],
    'erdnuss, erdnusse, erdnussbutter, cacahuete, beurre de cacahuete, arachide, arachidi, cacahuate, mani, amendoim, pinda, pindakaas, jordnotter',
  ],
  [['soy'], 'soja, sojasauce, sojasosse, sojamilch, sauce soja, lait de soja, salsa di soia, soia, salsa de soja, sojasaus'],
  [['wheat', 'gluten'], 'sojasauce, sojasosse, sauce soja, salsa di soia, salsa de soja, sojasaus'],
  [['sesame'], 'sesam, sesamol, sesamo, ajonjoli, gergelim, tahin'],
  [
    ['fish'],
    'fisch, lachs, raucherlachs, thunfisch, forelle, sardellen, kabeljau, poisson, saumon, thon, anchois, cabillaud, pesce, salmone, tonno, acciuga, acciughe, alici, merluzzo, pescado, atun, anchoa, bacalao, peixe, bacalhau, vis, zalm, tonijn, ansjovis, lax, torsk',
  ],
  [
    ['shellfish'],
    'garnele, garnelen, krabben, muscheln, tintenfisch, crevette, moule, huitre, crabe, calmar, gambero, gamberi, gamberetti, cozze, vongole, calamari, gamba, camaron, camarones, mejillon, mejillones, almeja, camarao, garnalen, mosselen, rakor',
  ],
];
