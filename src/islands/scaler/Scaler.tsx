import { useLayoutEffect, useState } from 'react';
import { scaleLabel } from '@family-bakery/recipes/amounts/recipe-scale';
import { madeAt, makes, scaleFor, type ScaleGoal } from '@family-bakery/recipes/amounts/scale-goal';
import { PanChange } from './PanChange.tsx';

/** The page's recipe element, as far as it scales. */
export interface ScaledPage extends HTMLElement {
  scale: number;
}

interface ScalerProps {
  page: ScaledPage;
  /** What the recipe can be scaled to; the last one is its multiples. */
  goals: readonly ScaleGoal[];
  /** The pan that the recipe names; empty if it names none. */
  pan: string;
  isOpen: boolean;
}

/** How much the visitor wants to make, or which pan she has. The page changes while she types. */
export function Scaler({ page, goals, pan, isOpen }: ScalerProps) {
  const [place, setPlace] = useState(0);
  // `typed` is null where the field says how much it makes at the scale.
  const [{ scale, typed, problem }, setState] = useState({ scale: 1, typed: null as string | null, problem: '' });
  const goal = goals[place] ?? (['times the recipe', 1] as const);
  const others = goals.slice(0, -1).filter((other) => other !== goal);
  const readScale = () => setState({ scale: page.scale, typed: null, problem: '' });
  // While it is closed, the page's own buttons change the scale.
  useLayoutEffect(() => {
    if (isOpen) readScale();
  }, [isOpen]);
  return (
    <>
      <p className="scaler-goal">
        <input
          type="number"
          name="amount"
          inputMode="decimal"
          min="0"
          step="any"
          aria-label="How much"
          aria-describedby="scaler-result"
          value={typed ?? madeAt(goal, scale)}
          onChange={({ target }) => {
            const wanted = scaleFor(goal, target.valueAsNumber);
            if (typeof wanted === 'number') page.scale = wanted;
            setState({ scale: page.scale, typed: target.value, problem: typeof wanted === 'string' ? wanted : '' });
          }}
        />
        <select
          name="what"
          aria-label="Of what"
          value={place}
          onChange={({ target }) => {
            setPlace(target.selectedIndex);
            readScale();
          }}
        >
          {goals.map(([name], index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <p id="scaler-result" className={problem && 'tool-problem'} role="status">
        {problem || [`${scaleLabel(scale)} the recipe`, ...others.map((other) => makes(other, scale))].join(', ')}
      </p>
      <PanChange
        pan={pan}
        onScale={(wanted) => {
          page.scale = wanted;
          readScale();
        }}
      />
    </>
  );
}
