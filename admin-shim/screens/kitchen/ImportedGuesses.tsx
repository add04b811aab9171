import { useEffect, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import type { HeadProps } from '../../entry/fields/SchemaFields.tsx';
import { forgetGuesses, guessesOf } from './imported-guesses.ts';

interface ImportedGuessesProps extends Pick<HeadProps, 'form' | 'note'> {
  slug: string;
  labelOf: (field: string) => string;
}

/** What an import guessed about a draft: listed above its form and marked at each field, until it is confirmed. */
export function ImportedGuesses({ slug, form, note, labelOf }: ImportedGuessesProps) {
  const [guesses, setGuesses] = useState(() => guessesOf(slug));
  useEffect(() => {
    const values = form.getValues();
    const marks = guesses.flatMap(({ field, reason }) => {
      const value: unknown = values[field];
      return typeof value === 'string' ? [[field, { value, hint: `Guessed: ${reason}. Please check it.` }] as const] : [];
    });
    if (marks.length > 0) note(Object.fromEntries(marks));
  }, []);
  if (guesses.length === 0) return null;
  const confirm = () => {
    forgetGuesses([slug]);
    setGuesses([]);
    note({});
  };
  return (
    <div className="notice imported-guesses" role="note">
      <div>
        <p>This recipe was imported. Please check what was guessed:</p>
        <ul className="bulleted">
          {guesses.map(({ field, reason }) => (
            <li key={field + reason}>
              {labelOf(field)}: {reason}
            </li>
          ))}
        </ul>
      </div>
      <Button look="quiet" icon="check" label="I have checked it" onClick={confirm} />
    </div>
  );
}
