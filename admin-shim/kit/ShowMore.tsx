import { useState } from 'react';
import { Button } from './Button.tsx';

interface ShowMoreProps {
  shown: number;
  of: number;
  atOnce: number;
  onMore: () => void;
}

/** The `first` of a long list, and what a ShowMore needs to show the others; each press adds `atOnce`. */
export function useFirst<T>(items: readonly T[], first: number, atOnce = first): [shown: readonly T[], more: ShowMoreProps] {
  const [most, setMost] = useState(first);
  const shown = items.slice(0, most);
  return [shown, { shown: shown.length, of: items.length, atOnce, onMore: () => setMost(most + atOnce) }];
}

/** Shows more of a list at a press; nothing where all of it is shown. */
export function ShowMore({ shown, of, atOnce, onMore }: ShowMoreProps) {
  if (shown === of) return null;
  return (
    <p className="more-rows">
      <Button look="quiet" label={`Show ${Math.min(of - shown, atOnce)} more`} onClick={onMore} />
      <span>
        {shown} of {of} are shown
      </span>
    </p>
  );
}
