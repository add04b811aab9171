import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contentsOf } from '#islands/parts/kept.ts';
import type { BoardItem } from './board.ts';
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

/** Space for the sticky elements at the top and bottom of the window, in pixels. */
const EDGE = 80;

/** How far down a card its words begin, to be near a press and in the window. */
function placeOfWords(label: HTMLElement, card: HTMLElement, pressed: number): number {
  const [first, last] = [label.firstElementChild, label.lastElementChild].map((words) => words?.getBoundingClientRect());
  const height = (last?.bottom ?? 0) - (first?.top ?? 0);
  const top = Math.max(EDGE, Math.min(pressed - height / 2, innerHeight - EDGE - height));
  // Relative to the card's top, which is also the label's once it is laid out.
  return Math.max(0, top - card.getBoundingClientRect().top - EDGE / 2);
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
  const [press, setPress] = useState<number | null>(null);
  // It may have been opened before it was hydrated.
  useEffect(() => setIsOpen(details.current?.open ?? false), []);

  const turn = ({ target, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const pressed = target instanceof Element ? target.closest('a, button, summary') : null;
    if (pressed?.matches('summary')) setPress(null);
    if (!isCard || pressed || getSelection()?.isCollapsed === false) return;
    flushSync(() => setIsOpen(!isOpen));
    if (!isOpen && label.current) setPress(placeOfWords(label.current, currentTarget, clientY));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Its summary is for keys.
    <div className="menu-card" onClick={turn}>
      <div className="menu-front" inert={isCard && isOpen}>
        <CardPhotos name={name} count={photoCount} isHydrated={isHydrated} photos={parts?.photos} />
        <div className="menu-words" {...contentsOf(parts?.words)} />
      </div>
      <details ref={details} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary aria-label={isHydrated ? `Ingredients of ${name}` : undefined}>Ingredients</summary>
        <div ref={label} className="menu-label" style={press === null ? undefined : ({ '--press': `${press}px` } as CSSProperties)}>
          {isHydrated && (
            // Flipping hides it with the front.
            <p className="menu-label-name" aria-hidden="true">
              {name}
            </p>
          )}
          {lines.map(({ text, isComplete }) => (
            <p key={text}>{isComplete ? <b>{text}</b> : text}</p>
          ))}
          {isHydrated && note && lines.length > 1 && (
            <p>
              <small>{note}</small>
            </p>
          )}
          {isHydrated && (
            <a className="item-link" href={`#${id}`}>
              Link to this
            </a>
          )}
        </div>
      </details>
    </div>
  );
}
