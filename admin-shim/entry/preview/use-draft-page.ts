import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { openDraftPage, type PreviewFailure } from './draft-page.ts';

/** A pause in typing. */
const PAUSE_MS = 150;

/** The state of the shown page. */
type PreviewState = { state: 'first' } | { state: 'updating' } | { state: 'shown' } | { state: 'failed'; failure: PreviewFailure };

interface DraftPage {
  /** Where the page is shown. */
  stage: RefObject<HTMLElement | null>;
  /** What is to be shown, as it is now. */
  entry: () => object;
  /** Tells of changes; omitted if there will be none. */
  onChange?: ((listener: () => void) => () => void) | undefined;
}

/** Shows the next page in place of the one before, at the same place in it. */
function swap(stage: HTMLElement, next: HTMLIFrameElement): void {
  const before = [...stage.querySelectorAll('iframe')].filter((frame) => frame !== next);
  const place = before.find((frame) => frame.dataset['unseen'] === undefined)?.contentWindow?.scrollY ?? 0;
  next.contentWindow?.scrollTo({ top: place, behavior: 'instant' });
  delete next.dataset['unseen'];
  for (const frame of before) frame.remove();
}

/** Keeps a page on the stage as the form is filled; the one before stays until the next is ready. */
export function useDraftPage({ stage, entry, onChange }: DraftPage) {
  const [shown, setShown] = useState<PreviewState>({ state: 'first' });
  const [page, setPage] = useState<Document | null>(null);
  const latest = useRef(entry);
  const isBusy = useRef(false);
  const isAwaited = useRef(false);
  useEffect(() => {
    latest.current = entry;
  });

  const update = useCallback(async () => {
    const place = stage.current;
    if (!place) return;
    if (isBusy.current) {
      isAwaited.current = true;
      return;
    }
    isBusy.current = true;
    do {
      isAwaited.current = false;
      setShown((before) => (before.state === 'first' ? before : { state: 'updating' }));
      const start = performance.now();
      const opened = await openDraftPage(place, latest.current());
      if (!place.isConnected) break;
      if (opened instanceof HTMLIFrameElement) {
        swap(place, opened);
        setPage(opened.contentDocument);
        performance.measure('preview', { start });
        setShown({ state: 'shown' });
      } else setShown({ state: 'failed', failure: opened });
    } while (isAwaited.current as boolean);
    isBusy.current = false;
  }, [stage]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void update(), PAUSE_MS);
    };
    const now = () => void update();
    void update();
    const stop = onChange?.(soon);
    addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      stop?.();
      removeEventListener('online', now);
    };
  }, [onChange, update]);

  return { shown, page, update: () => void update() };
}
