/** The bakery's mark, a bâtard with its ear cut in two inks: SVG paths in a box of 48 by 32, the cuts being of the colour beneath. */
export const MARK = {
  crust: 'M3 21C3 11 13 4 25 4s20 6 20 15c0 6-8 9-21 9S3 27 3 21Z',
  ear: 'M11 20C16 13 25 9 38 11c-8 1-14 4-18 9-3 3-7 3-9 0Z',
  cuts: 'M15 9.5l3 3M21 7l2.500 3M28 6l1.500 3M34 6.700l.6 3M9 14l3 2.500M24 24l4-3M31 24l3.500-3.500M38 22l3-3.500',
};

/** The mark without its small cuts in a square, as public/favicon.svg has it, as SVG in two colors such as #8a4b1f. */
export const iconSvg = (crust: string, cut: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="${crust}" d="M2 28C2 16 13 8 26 8s20 7 20 17c0 7-8 11-21 11S2 35 2 28Z"/><path fill="${cut}" d="M10 27c6-8 16-13 30-11-9 1-15 5-20 11-3 3-8 3-10 0Z"/></svg>`;
