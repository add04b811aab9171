import { z } from 'zod';
import { optionalPhoto } from './address-fields.ts';
import { choice, lazyObject, optionalFlag, requiredColor } from './fields.ts';
import { sectionsSchema } from './sections.ts';

/** The colors that all others of a look are made of, each such as #8a4b1f. */
export interface BaseColors {
  /** The pages. */
  paper: string;
  /** Text, and dark bands such as the bottom of a page. */
  ink: string;
  /** Links and buttons. */
  accent: string;
  /** Small areas that stand out, such as the order button on the first photo. */
  highlight: string;
}

/** The palettes to choose from; the first one is that of tokens.css. */
export const PALETTES = {
  crust: { paper: '#fbf6ec', ink: '#2b1a12', accent: '#8a4b1f', highlight: '#f0c36d' },
  rye: { paper: '#f7f4ef', ink: '#26211d', accent: '#7a2e2e', highlight: '#e5b9a0' },
  sage: { paper: '#f6f7f0', ink: '#1c2a20', accent: '#3d6b4a', highlight: '#e8d282' },
  blueberry: { paper: '#f5f6fa', ink: '#1b2138', accent: '#3b4d9b', highlight: '#f2c879' },
  berry: { paper: '#fcf4f3', ink: '#301620', accent: '#a12a55', highlight: '#f3b7a6' },
  slate: { paper: '#f6f6f4', ink: '#1e2224', accent: '#2f6373', highlight: '#eeb868' },
} as const satisfies Record<string, BaseColors>;

/** The names of the palettes, and `own` for the baker's own colors. */
export const PALETTE_CHOICES = ['crust', 'rye', 'sage', 'blueberry', 'berry', 'slate', 'own'] as const;

/** The pairs of typefaces (styles/typefaces.ts), each named after that of its headlines; the first one is that of the design. */
export const TYPEFACE_CHOICES = ['fraunces', 'lora', 'playfair', 'bricolage'] as const;
/** The name of a pair of typefaces. */
export type Typefaces = (typeof TYPEFACE_CHOICES)[number];

/** How many pixels a logo must be wide and high at least: it is shown 44 high, on screens of twice that. */
export const LEAST_LOGO = 64;

/** The file content/look.json: how the site looks and which sections it has. It may be missing. */
export const lookSchema = lazyObject(() => ({
  palette: choice('Palette', PALETTE_CHOICES)
    .default('crust')
    .meta({ optionWords: { own: 'My own colors' } }),
  /** Used by the palette `own`. */
  colors: z
    .strictObject({
      paper: requiredColor(
        'Paper',
        'Page background. If you pick a dark color, the site lightens it; visitors in dark mode get a dark version',
      ).default(PALETTES.crust.paper),
      ink: requiredColor('Ink', 'Text, and the dark band at the bottom of each page').default(PALETTES.crust.ink),
      accent: requiredColor('Accent', 'Links and buttons').default(PALETTES.crust.accent),
      highlight: requiredColor('Highlight', 'What stands out, such as the order button on the home page').default(PALETTES.crust.highlight),
    })
    .prefault({})
    .meta({ title: 'My own colors' }),
  typefaces: choice('Typefaces', TYPEFACE_CHOICES)
    .default('fraunces')
    .meta({
      optionWords: {
        fraunces: 'Fraunces and Figtree',
        lora: 'Lora and Nunito Sans',
        playfair: 'Playfair Display and Figtree',
        bricolage: 'Bricolage Grotesque and Karla',
      },
    }),
  logo: optionalPhoto('Logo', 'At the top of each page, in place of the drawn loaf').meta({ leastSide: LEAST_LOGO }),
  logoHasName: optionalFlag('The logo has the name in it', 'Then the name isn’t shown next to it'),
  sections: sectionsSchema.prefault({}),
}));
/** The parsed content/look.json. */
export type Look = z.infer<typeof lookSchema>;

/** The base colors of a look. */
export const baseColorsOf = ({ palette, colors }: Pick<Look, 'palette' | 'colors'>): BaseColors =>
  palette === 'own' ? colors : PALETTES[palette];
