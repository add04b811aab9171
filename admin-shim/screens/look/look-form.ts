import type { FormLook } from '../../entry/fields/SchemaFields.tsx';
import { OwnColors } from './OwnColors.tsx';
import { PaletteField } from './PaletteField.tsx';
import { TypefacesField } from './TypefacesField.tsx';

/** The form of the site's look. */
export const LOOK: FormLook = {
  sections: [
    { title: 'Colors', fields: ['palette', 'colors'] },
    { title: 'Typefaces', fields: ['typefaces'] },
    { title: 'Logo', fields: ['logo', 'logoHasName'] },
    { title: 'Sections', fields: ['sections'], hint: 'Name your sections and turn off those you don’t need' },
  ],
  inputs: { palette: PaletteField, colors: OwnColors, typefaces: TypefacesField },
};
