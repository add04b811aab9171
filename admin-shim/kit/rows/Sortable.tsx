import { type Announcements, closestCenter, DndContext, PointerSensor, type UniqueIdentifier, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  type ComponentProps,
  type KeyboardEvent,
  type LiHTMLAttributes,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '#domain/pressed-key.ts';
import { Icon } from '../Icon.tsx';

/** So far, in pixels, a pointer may stray before it drags. */
const POINTER = { activationConstraint: { distance: 4 } };
const nothing = () => undefined;
/** The lists say themselves, in their own words, what was moved where. */
const ACCESSIBILITY = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: () => 'Put back where it was',
  } satisfies Announcements,
  screenReaderInstructions: { draggable: '' },
};

interface SortableListProps extends ComponentProps<'ol'> {
  /** The keys of its items, in their order. */
  order: readonly UniqueIdentifier[];
  /** A drag begins with an item, or has ended. */
  onDragging?: (item: UniqueIdentifier | null) => void;
  /** An item was dropped in another place. */
  onMove: (from: number, to: number) => void;
}

/** What begins the drag of an item, by the item's key. */
type Starts = Map<UniqueIdentifier, ((event: PointerEvent) => void) | undefined>;

/** A list of `SortableItem`s, which fingers and mice drag by their handles. Escape puts a dragged one back. */
export function SortableList({ order, onDragging, onMove, ...list }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  /** The list, once a handle was pressed. The library costs more per item than all else, so a form that is only typed in goes without. */
  const [pressed, setPressed] = useState<HTMLOListElement | null>(null);
  const starts = useRef<Starts>(new Map());
  const latest = useRef({ onDragging, onMove });
  useLayoutEffect(() => {
    latest.current = { onDragging, onMove };
  });
  const press = (event: PointerEvent<HTMLOListElement>) => {
    const { target, currentTarget } = event;
    const item = (target as Element).closest('.row-handle')?.closest('li');
    // A list may be inside an item of another.
    if (item?.parentElement !== currentTarget) return;
    flushSync(() => setPressed(currentTarget));
    starts.current.get(order[[...currentTarget.children].indexOf(item)] ?? '')?.(event);
  };
  // Typing in an item renders the list, but not the library's contexts, which are slow.
  const contexts = useMemo(
    () =>
      pressed && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={ACCESSIBILITY}
          onDragStart={({ active }) => latest.current.onDragging?.(active.id)}
          onDragCancel={() => latest.current.onDragging?.(null)}
          onDragEnd={({ active, over }) => {
            latest.current.onDragging?.(null);
            if (over) latest.current.onMove(order.indexOf(active.id), order.indexOf(over.id));
          }}
        >
          <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
            {order.map((item, place) => (
              <Draggable key={item} item={item} place={place} list={pressed} starts={starts.current} />
            ))}
          </SortableContext>
        </DndContext>
      ),
    [pressed, sensors, order.join()],
  );
  return (
    <>
      <ol {...list} onPointerDown={press} />
      {contexts}
    </>
  );
}

interface DraggableProps {
  item: UniqueIdentifier;
  /** Its place in the list. */
  place: number;
  list: HTMLOListElement;
  starts: Starts;
}

/** Makes an item of a list draggable. The item itself is drawn by the list. */
function Draggable({ item, place, list, starts }: DraggableProps) {
  // The style sheet animates the others.
  const { setNodeRef, listeners, transform, isSorting, isDragging } = useSortable({ id: item, transition: null });
  useLayoutEffect(() => {
    const element = list.children[place] as HTMLElement;
    starts.set(item, listeners?.['onPointerDown'] as (event: PointerEvent) => void);
    setNodeRef(element);
    element.style.translate = transform ? `0 ${transform.y}px` : '';
    element.toggleAttribute('data-sorting', isSorting);
    element.toggleAttribute('data-dragged', isDragging);
  });
  return null;
}

interface SortableItemProps extends LiHTMLAttributes<HTMLLIElement> {
  /** What it is called, inside a sentence. */
  name: string;
  /** An arrow key moves it up or down by one. */
  onMove: (by: -1 | 1) => void;
  /** What is beside its handle. */
  head: ReactNode;
}

/** An item with a handle, to drag it by or to move it with the arrow keys. */
export function SortableItem({ name, onMove, head, children, ...listItem }: SortableItemProps) {
  const moveByKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li {...listItem}>
      <div className="row-head">
        <button
          type="button"
          className="row-handle"
          aria-label={`Move ${name}`}
          title="Drag, or press the arrow keys"
          onKeyDown={moveByKey}
        />
        {head}
      </div>
      {children}
    </li>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Whether they say in words what they do. */
  hasWords?: boolean;
}

/** The buttons that move an item up and down by one. */
export function MoveButtons({ name, isFirst, isLast, onMove, hasWords = false }: MoveButtonsProps) {
  const button = (way: 'up' | 'down', by: -1 | 1, isOff: boolean) => (
    <button
      type="button"
      className={hasWords ? 'button plain' : 'row-button'}
      aria-label={`Move ${name} ${way}`}
      aria-disabled={isOff}
      onClick={() => onMove(by)}
    >
      <Icon name={way} />
      {hasWords && (way === 'up' ? 'Up' : 'Down')}
    </button>
  );
  return (
    <>
      {button('up', -1, isFirst)}
      {button('down', 1, isLast)}
    </>
  );
}
