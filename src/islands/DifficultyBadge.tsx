import { memo } from 'react';
import type { DIFFICULTIES } from '#schema/recipe.ts';

type Difficulty = (typeof DIFFICULTIES)[number];

const CUTS = ['M3 13 8 2', 'M9 13 14 2', 'M15 13 20 2'];
const LEVELS: Readonly<Record<Difficulty, number>> = { Easy: 1, Medium: 2, Hard: 3 };

/** A recipe's difficulty: a word, a color, and one to three cuts in a crust. For `memo` see Picture. */
export const DifficultyBadge = memo(function DifficultyBadge({ level }: { level: Difficulty }) {
  return (
    <span className={`difficulty ${level.toLowerCase()}`}>
      <svg viewBox="0 0 23 15" width="23" height="15" aria-hidden="true" focusable="false">
        {CUTS.map((cut, index) => (
          <path key={cut} d={cut} className={index < LEVELS[level] ? 'cut' : undefined} />
        ))}
      </svg>
      <span className="visually-hidden">Difficulty: </span>
      {level}
    </span>
  );
});
