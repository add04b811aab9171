import { useRef, useState } from 'react';
import type { GlobalMeta } from 'zod';
import { isPhotoAddress, isUploadPath } from '#schema/address-fields.ts';
import { FocusPanel } from './FocusPanel.tsx';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { type ChosenPhoto, PhotoPicker } from './PhotoPicker.tsx';

/** A field of a form that holds a text, as the form gives it to an input. */
export interface TextFieldProps {
  id: string;
  meta: GlobalMeta | undefined;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}

interface PhotoFieldProps extends TextFieldProps {
  /** A person's photo is shown small and round. */
  isPortrait?: boolean | undefined;
  /** How many pixels it must be wide and high at least. Such a picture, a logo, is shown as it is and never cropped. */
  leastSide?: number | undefined;
  /** Empties the field; without it, a photo is required. */
  onRemove?: (() => void) | undefined;
  /** Called, besides `onChange`, when a photo was taken from this device or the library. */
  onChosen?: (photo: ChosenPhoto) => void;
}

/** A photo by its address, from this device or from the library, with a look at it and what stays in sight when it is cropped. */
export function PhotoField({
  id,
  meta,
  error,
  value,
  onChange,
  onBlur,
  isPortrait = false,
  leastSide,
  onRemove,
  onChosen,
}: PhotoFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const [small, setSmall] = useState<string | null>(null);
  const address = value.trim();
  const isShown = isPhotoAddress(address) && broken !== address;
  return (
    <Field
      id={id}
      meta={meta}
      error={error ?? (small === address ? `This photo is too small: at least ${leastSide} pixels wide and high` : undefined)}
    >
      {(input) => (
        <div className="photo-field" ref={place} tabIndex={-1}>
          {isShown && (
            <img
              key={address}
              className={`photo-preview${isPortrait ? ' portrait' : ''}${leastSide === undefined ? '' : ' mark'}`}
              src={address}
              alt=""
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSmall(Math.min(naturalWidth, naturalHeight) < (leastSide ?? 0) ? address : null)
              }
              onError={() => setBroken(address)}
            />
          )}
          {isPhotoAddress(address) && !isShown && <p className="photo-broken">There is no photo at this address.</p>}
          {isShown && leastSide === undefined && isUploadPath(address) && <FocusPanel key={`focus ${address}`} address={address} />}
          <PhotoPicker
            label={address === '' ? 'Take or choose a photo' : 'Take or choose another'}
            onChosen={(photo) => {
              onChange(photo.url);
              onChosen?.(photo);
            }}
          >
            {onRemove && address !== '' && (
              <Button
                look="plain danger"
                label="Remove"
                more={`: ${meta?.title}`}
                onClick={() => {
                  onRemove();
                  // The button goes, and the keyboard of a phone need not come.
                  place.current?.focus();
                }}
              />
            )}
          </PhotoPicker>
          <input
            {...input}
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="or use a link: https://…"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}
