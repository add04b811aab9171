import type { Typefaces } from '#schema/look.ts';

const FILES = import.meta.glob<string>('./fonts/*.woff2', { query: '?url', import: 'default', eager: true });
/** The letters in the second file of a typeface (fonts/README.md), which is loaded for a page that has one of them. */
const MORE_LETTERS = 'U+100-130,U+132-151,U+154-24f';

/** How large a font is shown, and how high and deep it is then, in percent; 100 and its own by default (fonts/README.md). */
type Metrics = readonly [size: number, ascent?: number, descent?: number];

/** A typeface with those of devices that are as wide and high until it is there. */
interface Display {
  file: string;
  size: number;
  /** Those of iOS and Windows, of Android, and of others. */
  fallbacks: readonly (readonly [names: string, metrics: Metrics])[];
}
interface Text {
  file: string;
  arial: Metrics;
  arialBold: Metrics;
  roboto: Metrics;
}

const [GEORGIA, NOTO, TIMES] = ['Georgia', 'Noto Serif', 'Times New Roman,Liberation Serif'] as const;
const [ARIAL, ARIAL_BOLD, ROBOTO] = ['Arial,Liberation Sans', 'Arial Bold,Liberation Sans Bold', 'Roboto'] as const;

const FIGTREE: Text = { file: 'figtree', arial: [100, 95, 25], arialBold: [95, 100, 26.3], roboto: [101, 94.1, 24.8] };

/** The typefaces of headlines and text by the name of their pair. */
const PAIRS: Readonly<Record<Typefaces, { display: Display; text: Text }>> = {
  fraunces: {
    display: {
      file: 'fraunces',
      size: 100,
      fallbacks: [
        [GEORGIA, [91.1, 107.4, 28]],
        [NOTO, [84.5, 115.7, 30.2]],
        [TIMES, [99, 98.8, 25.8]],
      ],
    },
    text: FIGTREE,
  },
  lora: {
    display: {
      file: 'lora',
      size: 90,
      fallbacks: [
        [GEORGIA, [96.5, 94, 26]],
        [NOTO, [89.5, 101, 28]],
        [TIMES, [104.9, 86, 24]],
      ],
    },
    text: { file: 'nunito-sans', arial: [100.7, 100, 35], arialBold: [95.6, 106, 37], roboto: [101.7, 99, 35] },
  },
  playfair: {
    display: {
      file: 'playfair',
      size: 93,
      fallbacks: [
        [GEORGIA, [96.3, 104, 24]],
        [NOTO, [89.4, 113, 26]],
        [TIMES, [104.7, 96, 22]],
      ],
    },
    text: FIGTREE,
  },
  bricolage: {
    display: {
      file: 'bricolage',
      size: 90,
      fallbacks: [
        [ARIAL_BOLD, [90.6, 92, 27]],
        [ROBOTO, [98.6, 85, 25]],
      ],
    },
    text: { file: 'karla', arial: [101.4, 90, 25], arialBold: [96.3, 95, 26], roboto: [102.4, 90, 25] },
  },
};

const face = (family: string, weights: string, source: string, [size, ascent, descent]: Metrics): string => {
  const metrics = Object.entries({
    'size-adjust': size === 100 ? undefined : size,
    'ascent-override': ascent,
    'descent-override': descent,
  });
  const given = metrics.filter(([, percent]) => percent !== undefined).map(([name, percent]) => `;${name}:${percent}%`);
  return `@font-face{font-family:${family};font-weight:${weights};src:${source}${given.join('')}}`;
};
const fileAt = (name: string): string => FILES[`./fonts/${name}.woff2`] ?? '';
const own = (family: string, source: string, size = 100) => face(family, '400 700', `${source};font-display:swap`, [size]);
const ownFaces = (family: string, file: string, hasMoreLetters: boolean, size?: number) =>
  own(family, `url(${fileAt(file)})`, size) +
  (hasMoreLetters ? own(family, `url(${fileAt(`${file}-ext`)});unicode-range:${MORE_LETTERS}`, size) : '');
const local = (family: string, names: string, metrics: Metrics, weights = '400 700') =>
  face(family, weights, names.replace(/[^,]+/g, 'local($&)'), metrics);

/** The stylesheet of a pair of typefaces, and the address of that of headlines. A page carries only the pair that it is set in. */
export function typefacesOf(name: Typefaces, hasMoreLetters: boolean): { style: string; display: string } {
  const { display, text } = PAIRS[name];
  const faces = [
    ownFaces('Display', display.file, hasMoreLetters, display.size),
    ...display.fallbacks.map(([names, metrics], index) => local(`Display-${index + 1}`, names, metrics)),
    ownFaces('Text', text.file, hasMoreLetters),
    local('Text-1', ARIAL, text.arial, '400 500'),
    local('Text-1', ARIAL_BOLD, text.arialBold, '501 700'),
    local('Text-2', ROBOTO, text.roboto),
  ];
  return { style: faces.join(''), display: fileAt(display.file) };
}
