import { useContext, useId, useState } from 'react';
import { type DraftKind, type DraftsChange, type ListedDraft, OFFERED } from '#api/drafts.ts';
import { POST_CATEGORIES } from '#schema/post.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { RecipeCategories } from '../../kit/recipe-categories.ts';
import { AltField } from '../../entry/photos/AltField.tsx';
import { type ChosenPhoto, PhotoPicker } from '../../entry/photos/PhotoPicker.tsx';
import { PhotoThumb } from '../../entry/photos/PhotoThumb.tsx';
import { offersOf } from './draft-filters.ts';

/** Where the suggestion for a field is from. */
const SOURCES: Record<DraftsChange['fill'][number], string> = {
  category: 'Category: guessed from title and tags',
  excerpt: 'Short summary: the first paragraph',
  author: 'Author: the bakery',
  featuredImage: 'Main photo: the first one in the text',
  featuredImageAlt: 'What the photo shows: from the photo library, or else the title',
};

interface ChangeDraftsProps {
  kind: DraftKind;
  /** The chosen ones. */
  drafts: readonly ListedDraft[];
  /** The chosen ones in words, such as '12 recipes'. */
  inWords: string;
  onChange: (change: Omit<DraftsChange, 'drafts'>) => void;
  onClose: () => void;
}

/** Asks what several drafts get: suggestions where something is missing, and the same for all. */
export function ChangeDrafts({ kind, drafts, inWords, onChange, onClose }: ChangeDraftsProps) {
  const id = useId();
  const ofRecipes = useContext(RecipeCategories);
  const categories = kind === 'recipe' ? ofRecipes : POST_CATEGORIES;
  const [fill, setFill] = useState<DraftsChange['fill']>([]);
  const [category, setCategory] = useState('');
  const [author, setAuthor] = useState('');
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [alt, setAlt] = useState('');
  const [publish, setPublish] = useState(false);
  const suggestions = OFFERED.map((field) => ({ field, count: offersOf(drafts, field) })).filter(({ count }) => count > 0);
  const set = {
    ...(category === '' ? {} : { category }),
    ...(author.trim() === '' ? {} : { author: author.trim() }),
    ...(photo ? { featuredImage: photo.url, ...(alt === '' ? {} : { featuredImageAlt: alt }) } : {}),
  };
  const isNothing = fill.length === 0 && Object.keys(set).length === 0 && !publish;

  return (
    <Dialog title={`Change ${inWords}`} onDismiss={onClose}>
      {suggestions.length > 0 && (
        <fieldset className="field options">
          <legend>Fill in where it is missing</legend>
          {suggestions.map(({ field, count }) => (
            <label key={field} className="check">
              <input
                type="checkbox"
                checked={fill.includes(field)}
                onChange={({ target }) => setFill(target.checked ? [...fill, field] : fill.filter((one) => one !== field))}
              />
              {SOURCES[field]} ({count})
            </label>
          ))}
        </fieldset>
      )}
      <Field id={`${id}-category`} meta={metaOf('Category for all', undefined)} error={undefined}>
        {(input) => (
          <select {...input} value={category} onChange={({ target }) => setCategory(target.value)}>
            <option value="">Leave as it is</option>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field id={`${id}-author`} meta={metaOf('Author for all', 'Leave it empty to keep each author')} error={undefined}>
        {(input) => <input {...input} type="text" maxLength={100} value={author} onChange={({ target }) => setAuthor(target.value)} />}
      </Field>
      <div className="field" role="group" aria-labelledby={`${id}-photo`}>
        <p id={`${id}-photo`} className="field-title">
          Main photo for all
        </p>
        {photo && <PhotoThumb address={photo.url} />}
        <PhotoPicker
          label={photo ? 'Take or choose another' : 'Take or choose a photo'}
          onChosen={(chosen) => {
            setPhoto(chosen);
            setAlt(chosen.alt ?? '');
          }}
        >
          {photo && <Button look="plain danger" label="Remove" more=" the photo" onClick={() => setPhoto(null)} />}
        </PhotoPicker>
        {photo && <AltField id={`${id}-alt`} error={undefined} value={alt} onChange={setAlt} />}
      </div>
      <label className="check">
        <input type="checkbox" checked={publish} onChange={({ target }) => setPublish(target.checked)} />
        Then publish the ones that are complete
      </label>
      <div className="actions">
        <Button look="quiet" label="Cancel" onClick={onClose} />
        <Button label={`Change ${inWords}`} isBusy={isNothing} onClick={() => onChange({ set, fill, publish })} />
      </div>
    </Dialog>
  );
}
