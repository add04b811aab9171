import { useMemo, useRef, useState } from 'react';
import { CalendarLink } from './CalendarLink.tsx';
import { FAR_AWAY, fieldsOf, type GoalName, isPast, momentAt, type Plan, type PlanFields, planIn, usualGoal, warningOf } from './plan.ts';
import { ovenStep, planFor, readGoal, readKitchen, readPlannedRecipe, writeGoal, writeKitchen } from './stored-plan.ts';
import { TimetableForm } from './TimetableForm.tsx';
import { TimetableSteps } from './TimetableSteps.tsx';

interface TimetableProps {
  /** The recipe's element on the page. */
  sheet: HTMLElement;
  /** Called when the timetable was forgotten. */
  onForget: () => void;
}

/** When each step is, back from when all is to be done or forward from when the visitor begins. */
export function Timetable({ sheet, onForget }: TimetableProps) {
  const [recipe] = useState(() => readPlannedRecipe(sheet));
  const { steps } = recipe;
  const oven = ovenStep(steps);
  const [plan, setPlan] = useState<Plan>(() => {
    const kitchen = readKitchen();
    return { kitchen, goal: readGoal(sheet, steps) ?? usualGoal(steps, kitchen, Date.now()) };
  });
  const [fields, setFields] = useState(() => fieldsOf(plan));
  const moment = useRef<HTMLInputElement>(null);
  const lines = useMemo(() => planFor(steps, plan.goal, plan.kitchen), [steps, plan]);

  const now = Date.now();
  const typed = planIn(fields, oven, now);
  const isWrong = typeof typed === 'string';
  // An old timetable would look like that of what was typed.
  const isShown = !isWrong && !isPast(lines.at(-1)?.ends ?? Infinity, now);
  const isLate = isWrong ? typed === FAR_AWAY : isPast(lines[0]?.begins ?? Infinity, now);

  const follow = (next: Plan) => {
    setPlan(next);
    writeKitchen(next.kitchen);
    writeGoal(sheet, next.goal);
  };
  const type = (change: Partial<PlanFields>) => {
    const changed = { ...fields, ...change };
    setFields(changed);
    const next = planIn(changed, oven, Date.now());
    if (typeof next !== 'string') follow(next);
  };
  const planFromNow = () => {
    const next = { ...plan, goal: fields.goal === 'from' ? { from: now } : usualGoal(steps, plan.kitchen, now) };
    follow(next);
    setFields(fieldsOf(next));
    moment.current?.focus();
  };

  return (
    <>
      <TimetableForm
        fields={fields}
        steps={steps}
        oven={oven}
        moment={moment}
        onGoal={(goal: GoalName) => type({ goal, moment: momentAt(goal, lines, oven, Date.now()) })}
        onType={type}
      />
      <p className="tool-problem" role="status">
        {isWrong ? typed : warningOf(steps, plan, lines, now)}
      </p>
      {isLate && (
        <button className="button quiet timetable-now" type="button" onClick={planFromNow}>
          Plan from Now
        </button>
      )}
      <TimetableSteps steps={steps} lines={isShown ? lines : []} oven={oven} />
      <p className="timetable-actions">
        {isShown && <CalendarLink recipe={recipe} lines={lines} />}
        <button
          className="button quiet"
          type="button"
          onClick={() => {
            writeGoal(sheet, null);
            onForget();
          }}
        >
          Clear timetable
        </button>
      </p>
    </>
  );
}
