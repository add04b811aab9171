import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { contentsOf } from '#islands/parts/server-contents.ts';
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

/**
 * A line of the label, with allergens in bold. Only a complete one is `b`, which is how the browser recognizes it (read-board.ts). A plain one
 * is a string, so that React compares all of its text with the page's, where a fraction is an element of its own.
 */
function emphasized(line: LabelLine) {
  if (line.isComplete) return <b>{line.text}</b>;
  return namesAllergens(line) ? <strong>{line.text}</strong> : line.text;
}

/** Makes a card as high as the text of its label, if that is higher than its front; in the next frame, because cards of a row are as high as each other. */
function growCard(card: HTMLElement | null, label: HTMLElement | null): void {
  card?.style.removeProperty('--label');
  requestAnimationFrame(() => {
    const { scrollHeight = 0, clientHeight = 0 } = label ?? {};
    if (scrollHeight > clientHeight) card?.style.setProperty('--label', `${scrollHeight}px`);
  });
}

/**
 * A menu item. From 40rem it is a card that flips; below, its ingredients expand. CSS flips it as its details open, which works before it is
 * hydrated; then a press anywhere does.
 */
export function MenuCard({ item: { id, name, photoCount, label: lines }, isHydrated, note, parts }: MenuCardProps) {
  const isCard = useMedia('(min-width: 40rem)');
  const card = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // It may have been opened before it was hydrated.
  useEffect(() => setIsOpen(details.current?.open ?? false), []);
  // Its text is longer once it is hydrated, and takes more lines in a narrower window.
  useEffect(() => {
    if (!isOpen || !isHydrated) return;
    const grow = () => growCard(card.current, label.current);
    grow();
    addEventListener('resize', grow);
    return () => {
      removeEventListener('resize', grow);
      card.current?.style.removeProperty('--label');
    };
  }, [isOpen, isHydrated]);

  const turn = ({ target }: MouseEvent<HTMLElement>) => {
    const pressed = target instanceof Element ? target.closest('a, button, summary') : null;
    if (isCard && !pressed && getSelection()?.isCollapsed !== false) setIsOpen(!isOpen);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Its summary is for keys.
    <div ref={card} className="menu-card" onClick={turn}>
      <div className="menu-front" inert={isCard && isOpen}>
        <CardPhotos name={name} count={photoCount} isHydrated={isHydrated} photos={parts?.photos} />
        <div className="menu-words" {...contentsOf(parts?.words)} />
      </div>
      <details ref={details} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary aria-label={isHydrated ? `Ingredients of ${name}` : undefined}>Ingredients</summary>
        <div ref={label} className="menu-label">
          {isHydrated && (
            // Flipping hides it with the front.
            <p className="menu-label-name" aria-hidden="true">
              {name}
            </p>
          )}
          {lines.map((line) => (
            <p key={line.text}>{emphasized(line)}</p>
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
