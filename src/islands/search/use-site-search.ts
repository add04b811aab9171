import { useEffect, useRef, useState } from 'react';
import { type Found, loadSiteSearch, type SiteSearch } from './site-search.ts';

/** How long a search takes before it says so. */
const PATIENCE_MS = 150;

interface State {
  status: 'idle' | 'searching' | 'loaded' | 'failed';
  /** The results; while a search takes long, the previous ones. */
  found: Found | null;
}

/** What is typed into the search of the whole site, and what it finds. */
export interface SearchInput extends State {
  text: string;
  /** Searches for a text. */
  search(text: string): void;
}

/** Loaded once; after a failure the next search tries again. */
let loading: Promise<SiteSearch> | null = null;
function loadOnce(): Promise<SiteSearch> {
  loading ??= loadSiteSearch().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Searches the whole site while one types, and finds at most `most` results of each kind. */
export function useSiteSearch(most: number): SearchInput {
  const [text, setText] = useState('');
  const [state, setState] = useState<State>({ status: 'idle', found: null });
  const running = useRef<AbortController>(null);
  // What was typed first finds it loaded, or tries again.
  useEffect(() => void loadOnce().catch(() => undefined), []);

  async function find(words: string): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    if (words === '') {
      setState({ status: 'idle', found: null });
      return;
    }
    const slow = setTimeout(() => setState(({ found }) => ({ status: 'searching', found })), PATIENCE_MS);
    signal.addEventListener('abort', () => clearTimeout(slow));
    const result = await loadOnce()
      .then((search) => search(words, most, signal))
      .then(
        (found): State => ({ status: 'loaded', found }),
        (): State => ({ status: 'failed', found: null }),
      );
    clearTimeout(slow);
    if (!signal.aborted) setState(result);
  }
  const search = (typed: string) => {
    setText(typed);
    void find(typed.trim());
  };
  return { ...state, text, search };
}
