import { contrastOf } from '#domain/color.ts';
import type { BaseColors } from '#schema/look.ts';
import { readableColors } from '#styles/look-tokens.ts';
import { useFormValue } from '../../entry/use-schema-form.ts';
import { FieldInput } from '../../entry/fields/FieldInput.tsx';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';

const COLOR = /^#[0-9a-f]{6}$/i;

/** The baker's own colors while they are chosen, and what is changed about them so that all text can be read. */
export function OwnColors({ form, ...input }: SpecialInputProps) {
  const palette = useFormValue(form, 'palette');
  const colors = input.value as unknown as BaseColors;
  if (palette !== 'own') return null;
  return (
    <>
      <FieldInput {...input} />
      {Object.values(colors).every((color: string) => COLOR.test(color)) && <Adjusted colors={colors} />}
    </>
  );
}

/** One sentence for each color that pages show another way. */
function Adjusted({ colors }: { colors: BaseColors }) {
  const shown = readableColors(colors);
  const names = (Object.keys(shown) as (keyof BaseColors)[]).filter((name) => shown[name] !== colors[name].toLowerCase());
  return (
    <div role="status">
      <ul className="adjusted">
        {names.map((name) => (
          <li key={name}>
            <span className="adjusted-swatches" aria-hidden="true">
              <span style={{ background: colors[name] }} />
              <span style={{ background: shown[name] }} />
            </span>
            {`The ${name} is made ${isDarker(shown[name], colors[name]) ? 'darker' : 'lighter'} so that text can be read.`}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isDarker = (one: string, other: string): boolean => contrastOf(one, '#000000') < contrastOf(other, '#000000');
