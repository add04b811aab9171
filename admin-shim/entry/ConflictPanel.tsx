import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import type { Merge } from './entry-merge.ts';
import { compareLines } from './field-lines.ts';
import { Lines } from './Lines.tsx';

type Side = 'mine' | 'theirs';
const SIDES = { mine: 'Yours', theirs: 'Theirs' } as const;

interface ConflictPanelProps<Values extends object> {
  /** What was changed: 'This post was'. */
  what: string;
  /** What both changed, and the merge as far as it goes without asking. */
  merge: Merge<Values>;
  theirs: Values;
  labelOf: (field: keyof Values & string) => string;
  /** A field's value in readable lines. */
  linesOf: (field: keyof Values & string, value: unknown) => string[];
  onSave: (values: Values) => void;
  onKeepWriting: () => void;
}

/** Shows both versions of every field that two people changed, and lets the owner pick. */
export function ConflictPanel<Values extends object>({
  what,
  merge,
  theirs,
  labelOf,
  linesOf,
  onSave,
  onKeepWriting,
}: ConflictPanelProps<Values>) {
  const [choices, setChoices] = useState<Partial<Record<keyof Values, Side>>>({});
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  const chosen = (): Values => {
    const values = { ...merge.values };
    for (const field of merge.overlapping) if (choices[field] === 'theirs') values[field] = theirs[field];
    return values;
  };

  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {what} also changed elsewhere
      </h2>
      <p>
        Nothing is lost: your version and the one saved elsewhere are both here. Choose what to keep
        {merge.overlapping.length > 1 ? ' for each part' : ''}.
        {merge.taken.length > 0 && ' Other changes made elsewhere don’t conflict with yours and will be kept.'}
      </p>
      {merge.overlapping.map((field) => {
        const lines = compareLines(linesOf(field, merge.values[field]), linesOf(field, theirs[field]));
        const isSameText = [...lines.mine, ...lines.theirs].every(({ isOwn }) => !isOwn);
        return (
          <fieldset key={field} className="conflict-field">
            <legend>{labelOf(field)}</legend>
            {isSameText && <p className="field-hint">The text is the same; formatting, links or photos differ.</p>}
            <div className="conflict-sides">
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className="conflict-side">
                  <span className="conflict-choice">
                    <input
                      type="radio"
                      name={`conflict-${field}`}
                      checked={(choices[field] ?? 'mine') === side}
                      onChange={() => setChoices({ ...choices, [field]: side })}
                    />
                    {SIDES[side]}
                  </span>
                  <Lines lines={lines[side]} />
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <div className="actions">
        <Button look="quiet" label="Not now" onClick={onKeepWriting} />
        <Button label="Save with these choices" onClick={() => onSave(chosen())} />
      </div>
    </section>
  );
}
