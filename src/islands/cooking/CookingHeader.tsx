interface CookingHeaderProps {
  title: string;
  /** The number of the visible step, and of all steps. */
  number: number;
  count: number;
  onExit: () => void;
}

/** The recipe's title, how far it is, and the way out. */
export function CookingHeader({ title, number, count, onExit }: CookingHeaderProps) {
  return (
    <header>
      <p className="cooking-title" id="cooking-title">
        {title}
      </p>
      <p className="cooking-count">{`Step ${number} of ${count}`}</p>
      <button className="button quiet" type="button" onClick={onExit}>
        Exit Cooking Mode
      </button>
      <progress aria-hidden="true" max={count} value={number} />
    </header>
  );
}
