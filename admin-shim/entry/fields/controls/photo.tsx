import { PhotoField } from '../../photos/PhotoField.tsx';
import { type ControlProps, type FieldControl, TEXT } from './control.tsx';

function PhotoInput({ field: { isPortrait, leastSide, isRequired }, isTitle: _isTitle, ...input }: ControlProps) {
  return (
    <PhotoField {...input} isPortrait={isPortrait} leastSide={leastSide} onRemove={isRequired ? undefined : () => input.onChange('')} />
  );
}

/** A photo by its address. */
export const photo: FieldControl = { ...TEXT, Input: PhotoInput, noteOf: () => '' };
