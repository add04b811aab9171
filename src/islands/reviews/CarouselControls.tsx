import type { stripPlace } from './strip-place.ts';

interface CarouselControlsProps {
  at: ReturnType<typeof stripPlace>;
  /** Shows the reviews from one on. */
  onShow: (first: number) => void;
}

/** A dot for each review, of which CSS shows one per set, and two buttons. CSS hides them if all reviews are visible. */
export function CarouselControls({ at, onShow }: CarouselControlsProps) {
  const steps = [
    { name: 'Previous reviews', to: at.index - 1, isAtEnd: at.index === 0, arrow: 'M20 12H4m6-6-6 6 6 6' },
    { name: 'Next reviews', to: at.index + 1, isAtEnd: at.index === at.last, arrow: 'M4 12h16m-6-6 6 6-6 6' },
  ];
  return (
    <div className="controls">
      <div className="dots" role="group" aria-label="Choose reviews">
        {Array.from({ length: at.count }, (_, dot) => (
          <button
            key={dot}
            type="button"
            aria-label={at.words(Math.min(dot, at.last))}
            aria-current={dot === at.dot || undefined}
            onClick={() => onShow(Math.min(dot, at.last))}
          />
        ))}
      </div>
      {steps.map(({ name, to, isAtEnd, arrow }) => (
        // Not `disabled`, so that the focus stays at either end.
        <button
          key={name}
          type="button"
          aria-controls="reviews-strip"
          aria-label={name}
          aria-disabled={isAtEnd}
          onClick={() => !isAtEnd && onShow(to)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={arrow} />
          </svg>
        </button>
      ))}
    </div>
  );
}
