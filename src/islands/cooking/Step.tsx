import { Fragment, memo } from 'react';
import { dayAndTime } from '../timetable/plan-words.ts';
import type { CookingStep } from './read-recipe.ts';

interface StepProps {
  step: CookingStep | undefined;
  number: number;
  scale: number;
  /** When it begins, if the visitor made a timetable. */
  begins: number | undefined;
}

/** A step of the recipe. */
export const Step = memo(function Step({ step, number, scale, begins }: StepProps) {
  const { part, dir, isFixed, text, note, photo } = step ?? {};
  const heading = [`Step ${number}`, part, begins && dayAndTime(begins)].filter(Boolean).join(' · ');
  return (
    <section className="cooking-step" aria-live="polite" dir={dir}>
      {/* New elements for each step, so that a screen reader reads all of it. */}
      <Fragment key={number}>
        <h2>{heading}</h2>
        {text && <div className="step-text" dangerouslySetInnerHTML={{ __html: text }} />}
        {isFixed && scale !== 1 && <p className="cooking-fixed">The amounts in this step are for 1x.</p>}
        {note && <div className="step-note" dangerouslySetInnerHTML={{ __html: note }} />}
        {photo && <div className="step-photo" dangerouslySetInnerHTML={{ __html: photo }} />}
      </Fragment>
    </section>
  );
});
