import { useState } from 'react';
import { scaleLabel } from '@family-bakery/recipes/amounts/recipe-scale';
import { adviceOn } from './pan-advice.ts';

const PANS = [
  '8-inch round',
  '9-inch round',
  '8-inch square',
  '9-inch square',
  '9 by 13',
  '9 by 5 loaf',
  '8 1/2 by 4 1/2 loaf',
  '10-inch tube',
];

interface PanChangeProps {
  /** The pan that the recipe names; empty if it names none. */
  pan: string;
  /** Scales the recipe to the visitor's pan. */
  onScale: (scale: number) => void;
}

/** What to do with a pan that is not the recipe's. */
export function PanChange({ pan, onScale }: PanChangeProps) {
  const [own, setOwn] = useState(pan);
  const [mine, setMine] = useState('');
  const { words, isProblem, scale } = adviceOn(own, mine);
  const field = { list: 'scaler-pans', autoComplete: 'off', maxLength: 80 };
  return (
    <details>
      <summary>I have another pan</summary>
      <label>
        The recipe’s pan <input name="own" {...field} value={own} onChange={({ target }) => setOwn(target.value)} />
      </label>
      <label>
        My pan <input name="mine" {...field} placeholder="8-inch round" value={mine} onChange={({ target }) => setMine(target.value)} />
      </label>
      <datalist id="scaler-pans">
        {PANS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <p className={isProblem ? 'scaler-pan tool-problem' : 'scaler-pan'} role="status">
        {words}
      </p>
      {scale !== undefined && (
        <button className="button quiet" type="button" onClick={() => onScale(scale)}>
          Scale to {scaleLabel(scale)}
        </button>
      )}
    </details>
  );
}
