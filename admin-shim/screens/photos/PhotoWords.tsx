import { useRef, useState } from 'react';
import { photoAltSchema } from '#schema/photos.ts';
import { Button } from '../../kit/Button.tsx';
import { reasonOf } from '../../network/api-client.ts';
import { Field } from '../../kit/Field.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { describePhoto } from '../../entry/photos/photo-calls.ts';
import { useOwnSave } from '../../entry/photos/use-own-save.ts';

interface PhotoWordsProps {
  id: string;
  address: string;
  /** What the photo is called. */
  name: string;
  /** Its description, if it has one. */
  alt: string | undefined;
  /** Whether the question what it shows is open at first. */
  isAsked: boolean;
}

const META = { title: 'What does it show?', description: 'In a few words. They are filled in wherever you choose this photo.' };

/** A photo's description, shared by all places: saved as soon as the field is left. */
export function PhotoWords({ id, address, name, alt = '', isAsked }: PhotoWordsProps) {
  const withSession = useSession();
  const [isOpen, setIsOpen] = useState(isAsked && alt === '');
  const button = useRef<HTMLButtonElement>(null);

  async function send(typed: string) {
    if (typed.trim() === '') return { isSaved: false, words: `Say what it shows, or leave it as it was: ${alt}` };
    const wrong = photoAltSchema.safeParse(typed).error?.issues[0]?.message;
    if (wrong !== undefined) return { isSaved: false, words: wrong };
    const answer = await withSession(() => describePhoto(address, typed.trim()));
    return { isSaved: answer.ok, words: answer.ok ? 'Saved' : `The description could not be saved. ${reasonOf(answer.failure)}` };
  }
  const { value, words, isFailed, change, save } = useOwnSave(alt, (typed) => typed.trim(), send);

  async function done() {
    if (!(await save())) return;
    setIsOpen(false);
    setTimeout(() => button.current?.focus());
  }

  if (!isOpen) {
    return (
      <div className="photo-words">
        {value.trim() === '' ? <p className="undescribed">Not described yet</p> : <p>{value}</p>}
        <Button
          look="plain"
          label={value.trim() === '' ? 'Describe' : 'Change the description'}
          more={` of ${name}`}
          ref={button}
          onClick={() => setIsOpen(true)}
        />
      </div>
    );
  }
  return (
    <div className="photo-words">
      <Field
        id={id}
        meta={META}
        error={isFailed ? words : undefined}
        aside={
          <span role="status" className="field-hint">
            {!isFailed && words}
          </span>
        }
      >
        {(input) => (
          <textarea {...input} rows={2} value={value} onChange={({ target }) => change(target.value)} onBlur={() => void save()} />
        )}
      </Field>
      <Button look="quiet" label="Save" more={` the description of ${name}`} onClick={done} />
    </div>
  );
}
