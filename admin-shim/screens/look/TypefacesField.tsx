import { TYPEFACE_CHOICES } from '#schema/look.ts';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { Samples } from './Samples.tsx';

/** The pairs of typefaces, each shown in its own type. */
export const TypefacesField = ({ onChange, ...input }: SpecialInputProps) => (
  <Samples
    {...input}
    choices={TYPEFACE_CHOICES}
    onChoose={onChange}
    sampleOf={(typefaces) => (
      <span className={`type-sample ${typefaces}`} aria-hidden="true">
        <span>Fresh bread</span>
        <span>Out of the oven, every Saturday</span>
      </span>
    )}
  />
);
