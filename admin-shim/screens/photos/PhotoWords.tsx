import { useEffect, useRef, useState } from 'react';
import { photoAltSchema } from '#domain/photos.ts';
import { Field } from '../../parts/Field.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { describePhoto } from '../../photos/photo-calls.ts';

interface PhotoWordsProps {
  id: string;
  address: string;
  /** What the photo is called. */
  name: string;
  /** What it shows, as far as that is said. */
  alt: string | undefined;
  /** Whether the question what it shows is open at first. */
  isAsked: boolean;
}

const META = { title: 'What does it show?', description: 'In a few words. They are filled in wherever you choose this photo.' };

/** What a photo shows, said once for all places: it is saved as soon as the words are left. */
export function PhotoWords({ id, address, name, alt = '', isAsked }: PhotoWordsProps) {
  const withSession = useSession();
  const [isOpen, setIsOpen] = useState(isAsked && alt === '');
  const [saved, setSaved] = useState(alt);
  const [words, setWords] = useState(alt);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | { message: string }>('idle');
  const unsaved = useRef({ words, saved });
  unsaved.current = { words, saved };
  const saving = useRef<{ said: string; outcome: Promise<boolean> } | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  /** Saves the words where they are other ones; says whether they are saved. Leaving them for the button saves them once. */
  function save(): Promise<boolean> {
    const said = words.trim();
    if (saving.current?.said === said) return saving.current.outcome;
    if (said === saved.trim()) return Promise.resolve(true);
    const outcome = send(said).finally(() => {
      saving.current = null;
    });
    saving.current = { said, outcome };
    return outcome;
  }

  async function send(said: string): Promise<boolean> {
    const wrong = photoAltSchema.safeParse(said).error?.issues[0]?.message;
    if (wrong !== undefined) {
      setState({ message: wrong });
      return false;
    }
    setState('saving');
    const answer = await withSession(() => describePhoto(address, said));
    if (answer.ok) {
      setSaved(said);
      setState('saved');
      return true;
    }
    const reason = answer.failure.kind === 'network' ? 'The site cannot be reached just now.' : answer.failure.message;
    setState({ message: `The description could not be saved. ${reason ?? 'Please try again.'}` });
    return false;
  }

  async function done() {
    if (!(await save())) return;
    setIsOpen(false);
    setTimeout(() => button.current?.focus());
  }

  // What was typed just before the photo went out of sight is saved all the same.
  useEffect(
    () => () => {
      const { words: typed, saved: known } = unsaved.current;
      if (typed.trim() !== known.trim()) void describePhoto(address, typed.trim());
    },
    [address],
  );

  if (!isOpen) {
    return (
      <div className="photo-words">
        {saved.trim() === '' ? <p className="undescribed">Not described yet</p> : <p>{saved}</p>}
        <button ref={button} type="button" className="button plain" onClick={() => setIsOpen(true)}>
          {saved.trim() === '' ? 'Describe' : 'Change the description'}
          <span className="visually-hidden"> of {name}</span>
        </button>
      </div>
    );
  }
  return (
    <div className="photo-words">
      <Field
        id={id}
        meta={META}
        error={typeof state === 'object' ? state.message : undefined}
        aside={
          <span role="status" className="field-hint">
            {state === 'saving' ? 'Saving…' : state === 'saved' ? 'Saved' : ''}
          </span>
        }
      >
        {(input) => (
          <textarea
            {...input}
            rows={2}
            value={words}
            onChange={({ target }) => {
              setWords(target.value);
              setState('idle');
            }}
            onBlur={() => void save()}
          />
        )}
      </Field>
      <button type="button" className="button quiet" onClick={() => void done()}>
        Save<span className="visually-hidden"> the description of {name}</span>
      </button>
    </div>
  );
}
