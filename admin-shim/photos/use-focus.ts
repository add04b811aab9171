import { useEffect, useRef, useState } from 'react';
import type { Focus } from '#domain/photos.ts';
import type { Answer } from '../network/api-client.ts';
import { useSession } from '../session/SignInAgain.tsx';
import { listPhotos } from './photo-calls.ts';
import { saveFocus, waitingFocus } from './waiting-focus.ts';

const MIDDLE: Focus = { x: 50, y: 50 };
const PAUSE_MS = 600;

/**
 * How the focal point stands: 'waiting' is saved with the entry that shows the photo first, 'not-deployed' is saved and goes live with the next
 * change that visitors see.
 */
export type FocusState = 'loading' | 'idle' | 'saving' | 'saved' | 'not-deployed' | 'waiting' | 'failed';

interface EditedFocus {
  focus: Focus;
  state: FocusState;
  /** Moves the focal point; it is saved once it rests for a moment. */
  move: (focus: Focus) => void;
  /** Saves the focal point now, and again where that failed. */
  save: () => void;
}

const isSame = (a: Focus, b: Focus): boolean => a.x === b.x && a.y === b.y;

/** The focal point of a photo, saved with a call of its own whenever it was moved. `known` is the one it has, where that is known. */
export function useFocus(address: string, known?: Focus | null): EditedFocus {
  const withSession = useSession();
  const [focus, setFocus] = useState<Focus>(known ?? waitingFocus(address) ?? MIDDLE);
  const [state, setState] = useState<FocusState>(known === undefined ? 'loading' : 'idle');
  const latest = useRef(focus);
  const saved = useRef(focus);
  const timer = useRef<number | undefined>(undefined);
  const isSaving = useRef(false);

  async function send(): Promise<void> {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isSaving.current || isSame(latest.current, saved.current)) return;
    isSaving.current = true;
    const sent = latest.current;
    setState('saving');
    const answer = await withSession(async (): Promise<Answer<'saved' | 'not-deployed' | 'waiting'>> => {
      const came = await saveFocus(address, sent);
      return typeof came === 'string' ? { ok: true, value: came } : { ok: false, failure: came };
    });
    isSaving.current = false;
    if (!answer.ok) {
      setState('failed');
      return;
    }
    saved.current = sent;
    setState(answer.value);
    await send();
  }

  const sendLatest = useRef(send);
  sendLatest.current = send;

  useEffect(() => {
    if (known !== undefined) return undefined;
    let isCurrent = true;
    void listPhotos().then((answer) => {
      if (!isCurrent) return;
      const found = answer.ok ? answer.value.photos.find((photo) => photo.address === address) : undefined;
      const there = found ? (found.focus ?? MIDDLE) : (waitingFocus(address) ?? MIDDLE);
      if (isSame(latest.current, saved.current)) {
        latest.current = there;
        setFocus(there);
      }
      saved.current = there;
      setState((now) => (now === 'loading' ? 'idle' : now));
    });
    return () => {
      isCurrent = false;
    };
  }, [address, known]);

  // What was moved just before the photo went out of sight is saved all the same.
  useEffect(
    () => () => {
      if (timer.current !== undefined) void sendLatest.current();
    },
    [],
  );

  return {
    focus,
    state,
    move(next) {
      latest.current = next;
      setFocus(next);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void sendLatest.current(), PAUSE_MS);
    },
    save: () => void send(),
  };
}
