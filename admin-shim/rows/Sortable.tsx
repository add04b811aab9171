import { type Announcements, closestCenter, DndContext, PointerSensor, type UniqueIdentifier, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type LiHTMLAttributes,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Icon } from '../parts/Icon.tsx';

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

/** A list of `SortableItem`s, which fingers and mice drag by their handles. Escape puts a dragged one back. */
export function SortableList({ order, onDragging, onMove, ...list }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER));
  const latest = useRef({ onDragging, onMove });
  useLayoutEffect(() => {
    latest.current = { onDragging, onMove };
  });
  // Typing in an item renders the list, but not the library's contexts around it, which are slow.
  const contexts = useMemo(
    () => (
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
          <List />
        </SortableContext>
      </DndContext>
    ),
    [sensors, order.join()],
  );
  return <ListProps value={list}>{contexts}</ListProps>;
}

const ListProps = createContext<ComponentProps<'ol'>>({});
const List = () => <ol {...useContext(ListProps)} />;

interface SortableItemProps extends LiHTMLAttributes<HTMLLIElement> {
  /** Its key in the list. */
  item: UniqueIdentifier;
  /** What it is called, inside a sentence. */
  name: string;
  /** An arrow key moves it up or down by one. */
  onMove: (by: -1 | 1) => void;
  /** What is beside its handle. */
  head: ReactNode;
}

/** An item with a handle, to drag it by or to move it with the arrow keys. */
export function SortableItem({ item, name, onMove, head, children, ...listItem }: SortableItemProps) {
  // The style sheet animates the others.
  const { setNodeRef, listeners, transform, isSorting, isDragging } = useSortable({ id: item, transition: null });
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      {...listItem}
      ref={setNodeRef}
      data-sorting={isSorting ? '' : undefined}
      data-dragged={isDragging ? '' : undefined}
      style={{ translate: transform ? `0 ${transform.y}px` : undefined }}
    >
      <div className="row-head">
        <button
          type="button"
          className="row-handle"
          aria-label={`Move ${name}`}
          title="Drag, or press the arrow keys"
          onKeyDown={moveByKey}
          {...listeners}
        >
          <Icon name="grip" />
        </button>
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
