import { useState } from 'react';

/** Photos that are shown at first, and that each press adds: a long list of pictures takes a phone's memory. */
const AT_ONCE = 60;

interface ShowMoreProps {
  shown: number;
  of: number;
  onMore: () => void;
}

/** The first of a list of photos, and what a ShowMore needs to show the others. */
export function useFirst<T>(photos: readonly T[]): [shown: readonly T[], more: ShowMoreProps] {
  const [most, setMost] = useState(AT_ONCE);
  const shown = photos.slice(0, most);
  return [shown, { shown: shown.length, of: photos.length, onMore: () => setMost(most + AT_ONCE) }];
}

/** Shows the next photos of a list at a press; nothing where all are shown. */
export function ShowMore({ shown, of, onMore }: ShowMoreProps) {
  if (shown === of) return null;
  return (
    <p className="more-rows">
      <button type="button" className="button quiet" onClick={onMore}>
        Show {Math.min(of - shown, AT_ONCE)} more
      </button>
      <span>
        {shown} of {of} are shown
      </span>
    </p>
  );
}
