import { useEffect, useId, useRef, useState } from 'react';
import type { GlobalMeta } from 'zod';
import type { UploadedPhoto } from '#api/photos.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { Button } from '../../kit/Button.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { Wrong } from '../../kit/Wrong.tsx';
import { LeaveGuard } from '../../entry/unsaved/LeaveGuard.tsx';
import { QuickPhoto } from './QuickPhoto.tsx';

/** What is sent of a new item. */
export interface NewMenuItem {
  name: string;
  description: string;
  images: { src: string; alt: string }[];
  prices: { price: string }[];
}

interface NewItemProps {
  /** The category that it is added to; without one, its name is asked for. */
  category?: string;
  /** Saves it; gives what is wrong with it. */
  onAdd: (item: NewMenuItem, category: string) => Promise<readonly FieldError[]>;
  onClose: () => void;
}

const EMPTY = { name: '', price: '', description: '', category: '' };
type Name = keyof typeof EMPTY;
const META: Readonly<Record<Name, GlobalMeta>> = {
  name: metaOf('Name', undefined),
  price: metaOf('Price', undefined),
  description: metaOf('Description', undefined),
  category: metaOf('Name of its category', 'The part of the menu that it is in, for example Breads'),
};

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

  /** Whether nothing is left to save, also before the form is gone. */
  const isAdded = useRef(false);
  async function add(): Promise<boolean> {
    if (photo === 'sending') return false;
    const { name, price, description, category: named } = typed;
    const images = photo === null ? [] : [{ src: photo.url, alt: name.trim() }];
    const problems = await onAdd({ name, description, images, prices: price.trim() === '' ? [] : [{ price }] }, named);
    isAdded.current = problems.length === 0;
    setErrors(problems);
    if (isAdded.current) onClose();
    return isAdded.current;
  }
  const { isBusy, run } = useSending(async () => {
    await add();
    return null;
  });
  const isDirty = photo !== null || Object.values(typed).some((text) => text.trim() !== '');
  const errorOf = (name: Name) => errors.find(({ path }) => lastName(path) === name)?.message;
  const names = (Object.keys(EMPTY) as Name[]).filter((name) => name !== 'category' || category === undefined);
  const others = errors.filter(({ path }) => !(lastName(path) in EMPTY));

  return (
    <form
      className="menu-new"
      noValidate
      aria-label={category === undefined ? 'New item' : `New item in ${category}`}
      onSubmit={(event) => void run(event)}
    >
      <LeaveGuard
        isDirty={isDirty}
        words={() => 'The new item is not on the menu yet.'}
        save={() => Promise.resolve(isAdded.current)}
        press={add}
      />
      {names.map((name) => (
        <Field key={name} id={`${id}-${name}`} meta={META[name]} error={errorOf(name)}>
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
          <span className="visually-hidden"> to {category ?? 'the menu'}</span>
        </button>
        <Button look="quiet" label="Cancel" onClick={onClose} />
      </p>
    </form>
  );
}
