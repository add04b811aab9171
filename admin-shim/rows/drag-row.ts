/** How far a pointer may stray, in pixels, before it drags. */
const SLACK = 4;
/** How close to the top or the save bar the page begins to scroll, and how far it does in a frame, in pixels. */
const EDGE = { top: 80, bottom: 150, step: 10 };

interface Place {
  item: HTMLElement;
  top: number;
  height: number;
}

const placesOf = (list: HTMLElement): Place[] =>
  [...list.children].map((child) => {
    const { top, height } = child.getBoundingClientRect();
    return { item: child as HTMLElement, top: top + scrollY, height };
  });

/** Where a row dragged so far down (or up, if negative) would stand. */
export function placeAfterDrag(places: readonly Pick<Place, 'top' | 'height'>[], from: number, distance: number): number {
  const dragged = places[from];
  if (!dragged) return from;
  const middle = dragged.top + dragged.height / 2 + distance;
  const isPassed = ({ top, height }: Pick<Place, 'top' | 'height'>) => middle > top + height / 2;
  const after = places.slice(from + 1).filter(isPassed).length;
  const before = places.slice(0, from).filter((place) => !isPassed(place)).length;
  return from + after - before;
}

interface RowDrag {
  /** What was pressed. */
  handle: HTMLElement;
  pointer: { pointerId: number; clientY: number };
  /** The element whose children are the rows. */
  list: () => HTMLElement | null;
  from: number;
  /** Before the first movement: rows that are open are to be folded now. */
  onStart: () => void;
  onDrop: (to: number) => void;
  /** After the last movement, dropped or not. */
  onEnd?: () => void;
}

/** Follows a finger or a mouse that drags a row by its handle. The others make room; Escape puts the row back. */
export function dragRow({ handle, pointer, list, from, onStart, onDrop, onEnd }: RowDrag): void {
  const end = new AbortController();
  const { signal } = end;
  let places: Place[] = [];
  let to = from;
  let clientY = pointer.clientY;
  let startY = 0;

  const show = () => {
    const distance = clientY + scrollY - startY;
    to = placeAfterDrag(places, from, distance);
    const height = places[from]?.height ?? 0;
    for (const [index, { item }] of places.entries()) {
      const shift = index > from && index <= to ? -height : index < from && index >= to ? height : 0;
      item.style.translate = `0 ${index === from ? distance : shift}px`;
    }
  };

  const scroll = () => {
    if (signal.aborted) return;
    const step = clientY < EDGE.top ? -EDGE.step : clientY > innerHeight - EDGE.bottom ? EDGE.step : 0;
    if (step !== 0) {
      scrollBy({ top: step, behavior: 'instant' });
      show();
    }
    requestAnimationFrame(scroll);
  };

  const begin = () => {
    const before = handle.getBoundingClientRect().top;
    onStart();
    // Folding rows above moves this one away from under the finger.
    scrollBy({ top: handle.getBoundingClientRect().top - before, behavior: 'instant' });
    const element = list();
    if (!element) return;
    places = placesOf(element);
    startY = pointer.clientY + scrollY;
    element.dataset['dragging'] = '';
    const dragged = places[from]?.item;
    if (dragged) dragged.dataset['dragged'] = '';
    requestAnimationFrame(scroll);
  };

  const finish = (isDropped: boolean) => {
    end.abort();
    for (const { item } of places) {
      item.style.translate = '';
      delete item.dataset['dragged'];
    }
    delete list()?.dataset['dragging'];
    if (isDropped && to !== from) onDrop(to);
    if (places.length > 0) onEnd?.();
  };

  handle.setPointerCapture(pointer.pointerId);
  handle.addEventListener(
    'pointermove',
    (event) => {
      clientY = event.clientY;
      if (places.length === 0 && Math.abs(clientY - pointer.clientY) > SLACK) begin();
      if (places.length > 0) show();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => finish(true), { signal });
  handle.addEventListener('pointercancel', () => finish(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
}
