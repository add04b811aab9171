import { useEffect, useId, useRef, useState } from 'react';
import type { UploadedPhoto } from '#api/photos.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { Button } from '../../kit/Button.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { Wrong } from '../../kit/Wrong.tsx';
import { QuickPhoto } from './QuickPhoto.tsx';

interface NewItemProps {
  /** The category that it is added to. */
  category: string;
  /** Saves it; gives what is wrong with it. */
  onAdd: (item: object) => Promise<readonly FieldError[]>;
  onClose: () => void;
}

const EMPTY = { name: '', price: '', description: '' };
const LABELS = { name: 'Name', price: 'Price', description: 'Description' } as const;
type Name = keyof typeof EMPTY;

/** The last part of the path of a field: `items[3].prices[0].price` is `price`. */
const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** What a new item needs, in the list of the menu. The rest is in the form of its category. */
export function NewItem({ category, onAdd, onClose }: NewItemProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [photo, setPhoto] = useState<UploadedPhoto | 'sending' | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  useEffect(() => first.current?.focus(), []);

  const { isBusy, run } = useSending(async () => {
    if (photo === 'sending') return null;
    const { name, price, description } = typed;
    const images = photo === null ? [] : [{ src: photo.url, alt: name.trim() }];
    const problems = await onAdd({ name, description, images, prices: price.trim() === '' ? [] : [{ price }] });
    setErrors(problems);
    if (problems.length === 0) onClose();
    return null;
  });
  const errorOf = (name: Name) => errors.find(({ path }) => lastName(path) === name)?.message;
  const others = errors.filter(({ path }) => !(lastName(path) in EMPTY));

  return (
    <form className="menu-new" noValidate aria-label={`New item in ${category}`} onSubmit={(event) => void run(event)}>
      {(Object.keys(EMPTY) as Name[]).map((name) => (
        <Field key={name} id={`${id}-${name}`} meta={metaOf(LABELS[name], undefined)} error={errorOf(name)}>
          {(input) => (
            <input
              {...input}
              ref={name === 'name' ? first : undefined}
              autoComplete="off"
              inputMode={name === 'price' ? 'decimal' : undefined}
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <QuickPhoto
        words="Photo"
        name={typed.name.trim() || 'the new item'}
        address={photo === null || photo === 'sending' ? undefined : photo.url}
        onChange={(sent) => setPhoto(sent ?? 'sending')}
      />
      {others.map(({ message }) => (
        <Wrong key={message}>{message}</Wrong>
      ))}
      <p className="actions">
        <button type="submit" className="button" aria-disabled={isBusy || photo === 'sending'}>
          {photo === 'sending' ? 'Sending the photo…' : 'Add'}
          <span className="visually-hidden"> to {category}</span>
        </button>
        <Button look="quiet" label="Cancel" onClick={onClose} />
      </p>
    </form>
  );
}
