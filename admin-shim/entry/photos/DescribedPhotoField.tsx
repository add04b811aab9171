import { useRef } from 'react';
import { PhotoField, type TextFieldProps } from './PhotoField.tsx';
import type { ChosenPhoto } from './PhotoPicker.tsx';
import { AltField } from './AltField.tsx';
import { DECORATIVE } from './photo-alt.ts';

interface DescribedPhotoFieldProps {
  /** Whether there need not be a photo. */
  isOptional: boolean;
  photo: TextFieldProps;
  /** The field of what the photo shows; its values are those of photo-alt.ts. */
  alt: Omit<TextFieldProps, 'meta'>;
}

/** A photo and, as soon as there is one, the question what it shows. */
export function DescribedPhotoField({ isOptional, photo, alt }: DescribedPhotoFieldProps) {
  const field = useRef<HTMLDivElement>(null);

  /** What was said of another photo does not hold for this one: the library's words do, and without any it is asked for them. */
  function describe({ alt: words }: ChosenPhoto): void {
    alt.onChange(words ?? '');
    if (words !== undefined) return;
    // Sending takes its time, so the focus stays with someone who has moved on to another field.
    const { activeElement } = document;
    if (activeElement === document.body || field.current?.contains(activeElement))
      setTimeout(() => document.getElementById(alt.id)?.focus());
  }

  return (
    <div className="described-photo" ref={field}>
      <PhotoField
        {...photo}
        onChange={(address) => {
          if (alt.value === DECORATIVE && address.trim() !== photo.value.trim()) alt.onChange('');
          photo.onChange(address);
        }}
        onRemove={
          isOptional
            ? () => {
                alt.onChange('');
                photo.onChange('');
              }
            : undefined
        }
        onChosen={describe}
      />
      {photo.value.trim() !== '' && (
        <AltField id={alt.id} error={alt.error} value={alt.value} onChange={alt.onChange} onBlur={alt.onBlur} />
      )}
    </div>
  );
}
