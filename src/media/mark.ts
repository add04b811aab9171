/** The bakery's mark, a bâtard with its ear cut in two inks: SVG paths in a box of 48 by 32, the cuts being of the colour beneath. */
export const MARK = {
  crust: 'M3 21C3 11 13 4 25 4s20 6 20 15c0 6-8 9-21 9S3 27 3 21Z',
  ear: 'M11 20C16 13 25 9 38 11c-8 1-14 4-18 9-3 3-7 3-9 0Z',
  cuts: 'M15 9.5l3 3M21 7l2.500 3M28 6l1.500 3M34 6.700l.6 3M9 14l3 2.500M24 24l4-3M31 24l3.500-3.500M38 22l3-3.500',
};
