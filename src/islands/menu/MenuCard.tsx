import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react';
import { contentsOf } from '#islands/parts/kept.ts';
import { type BoardItem, type LabelLine, namesAllergens } from './board.ts';
import type { CardParts } from './card-parts.tsx';
import { CardPhotos } from './CardPhotos.tsx';
import { useMedia } from '#islands/parts/use-media.ts';

interface MenuCardProps {
  item: BoardItem;
  isHydrated: boolean;
  /** The sentence that goes with everything said about allergens; in the browser only. */
  note: string;
  /** On the server only. */
  parts: CardParts | undefined;
}

/** A line of the label, with allergens in bold. Only a complete one is `b`, which is how the browser recognizes it (read-board.ts). */
function Emphasized(line: LabelLine) {
  if (line.isComplete) return <b>{line.text}</b>;
  return namesAllergens(line) ? <strong>{line.text}</strong> : line.text;
}

/**
 * A menu item. From 40rem it is a card that flips; below, its ingredients expand. CSS flips it as its details open, which works before it is
 * hydrated; then a press anywhere does.
 */
export function MenuCard({ item: { id, name, photoCount, label: lines }, isHydrated, note, parts }: MenuCardProps) {
  const isCard = useMedia('(min-width: 40rem)');
  const details = useRef<HTMLDetailsElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The height of the label's text, if the card is too low for it. */
  const [height, setHeight] = useState<number | null>(null);
  // It may have been opened before it was hydrated.
  useEffect(() => setIsOpen(details.current?.open ?? false), []);

  const turn = ({ target }: MouseEvent<HTMLElement>) => {
    const pressed = target instanceof Element ? target.closest('a, button, summary') : null;
    if (isCard && !pressed && getSelection()?.isCollapsed !== false) setIsOpen(!isOpen);
  };

  const show = (isShown: boolean) => {
    setIsOpen(isShown);
    const { scrollHeight = 0, clientHeight = 0 } = label.current ?? {};
    setHeight(isCard && isShown && scrollHeight > clientHeight ? scrollHeight : null);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Its summary is for keys.
    <div className="menu-card" style={height === null ? undefined : ({ '--label': `${height}px` } as CSSProperties)} onClick={turn}>
      <div className="menu-front" inert={isCard && isOpen}>
        <CardPhotos name={name} count={photoCount} isHydrated={isHydrated} photos={parts?.photos} />
        <div className="menu-words" {...contentsOf(parts?.words)} />
      </div>
      <details ref={details} open={isOpen} onToggle={({ currentTarget }) => show(currentTarget.open)}>
        <summary aria-label={isHydrated ? `Ingredients of ${name}` : undefined}>Ingredients</summary>
        <div ref={label} className="menu-label">
          {isHydrated && (
            // Flipping hides it with the front.
            <p className="menu-label-name" aria-hidden="true">
              {name}
            </p>
          )}
          {lines.map((line) => (
            <p key={line.text}>
              <Emphasized {...line} />
            </p>
          ))}
          {isHydrated && note && lines.some(namesAllergens) && (
            <p>
              <small>{note}</small>
            </p>
          )}
          {isHydrated && (
            <a className="item-link" href={`#${id}`}>
              Link to this
            </a>
          )}
          {isHydrated && <img className="menu-stamp" src="/linocuts/loaf.svg" alt="" width={72} height={72} loading="lazy" />}
        </div>
      </details>
    </div>
  );
}
