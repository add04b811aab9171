import { useState } from 'react';
import type { GlobalMeta } from 'zod';
import { isPhotoAddress } from '#domain/fields.ts';
import { Field } from './Field.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';

interface PhotoFieldProps {
  id: string;
  meta: GlobalMeta | undefined;
  error: string | undefined;
  value: string;
  onChange: (address: string) => void;
  onBlur: () => void;
  /** A person's photo is shown small and round. */
  isPortrait?: boolean;
}

/** A photo by its address or sent from this device, with a look at it. */
export function PhotoField({ id, meta, error, value, onChange, onBlur, isPortrait = false }: PhotoFieldProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = value.trim();
  return (
    <Field id={id} meta={meta} error={error}>
      {(input) => (
        <div className="photo-field">
          {isPhotoAddress(address) &&
            (broken === address ? (
              <p className="photo-broken">There is no photo to be seen at this address.</p>
            ) : (
              <img
                className={isPortrait ? 'photo-preview portrait' : 'photo-preview'}
                src={address}
                alt=""
                onError={() => setBroken(address)}
              />
            ))}
          <PhotoPicker label={address === '' ? 'Choose a photo' : 'Choose another photo'} onUploaded={({ url }) => onChange(url)} />
          <input
            {...input}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="or its address: https://…"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}
