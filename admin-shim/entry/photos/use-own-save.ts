import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The result of saving a value; the sentence may be blank. */
interface Outcome {
  isSaved: boolean;
  words: string;
}

/** A value that is saved with a separate call, apart from any form. */
export interface OwnSave<T> {
  value: T;
  words: string;
  isFailed: boolean;
  change: (value: T) => void;
  /** Saves the value now, if it is not saved yet; says whether it is saved then. */
  save: () => Promise<boolean>;
  /** The value as it is saved already, where that was not known at first. What was changed meanwhile stays. */
  startWith: (value: T) => void;
}

const SAVING: Outcome = { isSaved: true, words: 'Saving…' };
const IDLE: Outcome = { isSaved: true, words: '' };

/**
 * Saves a value by `send`, one after the other: once it rests for `restMs`, if that is given, when it is told to, and at the latest when its
 * input goes away. Values with the same `keyOf` are the same.
 */
export function useOwnSave<T>(start: T, keyOf: (value: T) => string, send: (value: T) => Promise<Outcome>, restMs?: number): OwnSave<T> {
  const [value, setValue] = useState(start);
  const [outcome, setOutcome] = useState(IDLE);
  const latest = useRef(start);
  const saved = useRef(start);
  const timer = useRef<number | undefined>(undefined);
  const running = useRef<{ key: string; isSaved: Promise<boolean> } | null>(null);

  function put(next: T): void {
    latest.current = next;
    setValue(next);
  }

  async function sendLatest(): Promise<boolean> {
    const sent = latest.current;
    setOutcome(SAVING);
    const result = await send(sent);
    if (result.isSaved) saved.current = sent;
    running.current = null;
    setOutcome(result);
    return result.isSaved;
  }

  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    const key = keyOf(latest.current);
    if (running.current?.key === key) return running.current.isSaved;
    if (running.current) {
      await running.current.isSaved;
      return save();
    }
    if (key === keyOf(saved.current)) return true;
    running.current = { key, isSaved: sendLatest() };
    return running.current.isSaved;
  }

  const saveRested = useEffectEvent(() => void save());
  useEffect(() => () => saveRested(), []);

  return {
    value,
    words: outcome.words,
    isFailed: !outcome.isSaved,
    save,
    change(next) {
      put(next);
      setOutcome(IDLE);
      clearTimeout(timer.current);
      if (restMs !== undefined) timer.current = window.setTimeout(() => void save(), restMs);
    },
    startWith(known) {
      if (keyOf(latest.current) === keyOf(saved.current)) put(known);
      saved.current = known;
    },
  };
}
