import type { RefObject } from 'react';
import type { GoalName, PlanFields } from './plan.ts';
import { readyName } from './plan-words.ts';
import { COLDEST, COOLEST_OVEN, HOTTEST_OVEN, type PlannedStep, WARMEST } from './stored-plan.ts';

interface TimetableFormProps {
  fields: PlanFields;
  steps: readonly PlannedStep[];
  /** The step after which it comes out of the oven; -1 if all is ready then. */
  oven: number;
  moment: RefObject<HTMLInputElement | null>;
  onGoal: (goal: GoalName) => void;
  onType: (typed: Partial<PlanFields>) => void;
}

/** What the visitor knows: one end of the timetable, when she sleeps, how warm her kitchen is, and how hot her oven gets. */
export function TimetableForm({ fields, steps, oven, moment, onGoal, onType }: TimetableFormProps) {
  const goals: [GoalName, string][] = [
    ...(oven >= 0 ? [['oven', 'Out of the oven at'] as [GoalName, string]] : []),
    ['until', readyName(steps, oven)],
    ['from', 'Start at'],
  ];
  const isRising = steps.some((step) => step.isRising);
  const asked = Math.max(0, ...steps.map((step) => step.oven ?? 0));
  const degrees = (name: 'temperature' | 'oven', least: number, most: number) => (
    <input
      type="number"
      name={name}
      inputMode="numeric"
      required
      min={least}
      max={most}
      value={fields[name]}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  );
  const timeField = (name: 'begins' | 'ends') => (
    <input type="time" name={name} required value={fields[name]} onChange={({ target }) => onType({ [name]: target.value })} />
  );
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">What do you know?</legend>
        {goals.map(([goal, words]) => (
          <label key={goal}>
            <input type="radio" name="goal" value={goal} checked={fields.goal === goal} onChange={() => onGoal(goal)} /> {words}
          </label>
        ))}
      </fieldset>
      <label>
        <span className="visually-hidden">Day and time</span>{' '}
        <input
          ref={moment}
          type="datetime-local"
          name="moment"
          required
          value={fields.moment}
          onChange={({ target }) => onType({ moment: target.value })}
        />
      </label>
      <details>
        <summary>Your night and your kitchen</summary>
        <div className="timetable-kitchen">
          <label>I sleep from {timeField('begins')}</label>
          <label>to {timeField('ends')}</label>
          {isRising && (
            <>
              <label>My kitchen has {degrees('temperature', COLDEST, WARMEST)} °F</label>
              <p>A guide: dough rises about twice as fast when it is 15&nbsp;°F (8&nbsp;°C) warmer. Watch the dough, not the clock.</p>
            </>
          )}
          {asked > 0 && (
            <>
              <label>My oven reaches {degrees('oven', COOLEST_OVEN, HOTTEST_OVEN)} °F</label>
              <p>
                This recipe bakes at {Math.round(asked)}&nbsp;°F. For every 50&nbsp;°F (30&nbsp;°C) that an oven lacks, it takes about a
                quarter longer. Watch the crust.
              </p>
            </>
          )}
        </div>
      </details>
    </>
  );
}
