import { createContext, useCallback, useEffect, useState } from 'react';

/** How long a message is shown. */
const SHOWN_MS = 3_000;

/** A message that goes by itself. */
export interface Message {
  kind: 'success' | 'error';
  text: string;
}

/** Shows a message of a form's input in the banner. */
export const ShowMessage = createContext<(message: Message) => void>(() => undefined);

/** The banner's message, and how to show another in its place. */
export function useMessage(): [Message | null, (message: Message) => void] {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  // Another object each time, so that the same words are shown for the full time again.
  return [message, useCallback((next: Message) => setMessage({ ...next }), [])];
}
