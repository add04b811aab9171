import type { CSSProperties } from 'react';
import { type BaseColors, baseColorsOf, type Look, PALETTE_CHOICES, PALETTES } from '#schema/look.ts';
import { lookTokens } from '#styles/look-tokens.ts';
import { useFormValue } from '../../entry/use-schema-form.ts';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { Samples } from './Samples.tsx';

/** The palettes, each shown on the parts of a page. Own colors start as those of the palette that was chosen before. */
export function PaletteField({ onChange, ...input }: SpecialInputProps) {
  const { form } = input;
  const own = useFormValue(form, 'colors') as BaseColors;
  const choose = (palette: Look['palette']) => {
    const before = input.value as Look['palette'];
    if (palette === 'own' && before !== 'own' && isUntouched(own)) form.setTyped('colors', { ...PALETTES[before] });
    onChange(palette);
  };
  return (
    <Samples
      {...input}
      choices={PALETTE_CHOICES}
      onChoose={choose}
      sampleOf={(palette) => <PageParts colors={baseColorsOf({ palette, colors: own })} />}
    />
  );
}

const isUntouched = (colors: BaseColors): boolean =>
  Object.entries(PALETTES.crust).every(([name, color]) => colors[name as keyof BaseColors] === color);

/** A headline, text with a link, a button and the bottom of a page, in these colors. */
function PageParts({ colors }: { colors: BaseColors }) {
  const { light } = lookTokens(colors);
  const style = Object.fromEntries(Object.entries(light).map(([name, color]) => [`--${name}`, color])) as CSSProperties;
  return (
    <span className="page-parts" style={style} aria-hidden="true">
      <span className="page-parts-title">Fresh bread</span>
      <span>
        Out of the oven, <u>every Saturday</u>
      </span>
      <span className="page-parts-row">
        <span className="page-parts-button">Order</span>
        <span className="page-parts-highlight">Highlight</span>
      </span>
      <span className="page-parts-foot">See you soon</span>
    </span>
  );
}
