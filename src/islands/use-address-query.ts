import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { SiteEvent } from '#domain/site-event.ts';

/** How long typing must pause before the address changes, in milliseconds: browsers limit the rate. */
const PAUSE_MS = 300;

/** How a query is represented in an address. */
export interface AddressFormat<Q> {
  /** The path of the list's page. */
  path: string;
  /** The unfiltered first page, which is in the page's HTML. */
  first: Q;
  read(parameters: URLSearchParams): Q;
  /** The query string: empty for `first`. */
  print(query: Q): string;
  /** The parts of the page title that describe a query. Typed text is excluded, because analytics records titles. */
  titleParts(query: Q): (string | false | undefined)[];
}

/** A link handled on the page, without navigation. */
export interface ListLink {
  href: string;
  onClick(event: MouseEvent): void;
}

/** The query in the page's address. Back and forward change it, as links do. */
export interface AddressQuery<Q> {
  query: Q;
  /**
   * How often the query changed other than by typing. 0 until the address has been read; until then the query is that of the
   * HTML.
   */
  steps: number;
  /** Whether typing led to the query. */
  isTyped: boolean;
  /** Shows another query and adds a history entry. */
  show(query: Q): void;
  /** Shows typed text immediately. The address follows at the next pause; continuous typing adds one history entry. */
  type(query: Q): void;
  /** Ends continuous typing: updates the address immediately. */
  settle(): void;
  /** A link to another query; `onFollow` is called when it is followed. */
  linkTo(query: Q, onFollow?: () => void): ListLink;
}

/** Keeps the page's title and canonical address in sync with the query. A search has no canonical address. */
function useNamedPage(path: string, address: string, parts: (string | false | undefined)[], isRead: boolean): void {
  const title = useRef('');
  useEffect(() => {
    title.current ||= document.title;
    if (!isRead) return;
    const [name, ...site] = title.current.split(' | ');
    const shown = parts.filter((part) => part).join(', ');
    document.title = [shown ? `${name}: ${shown}` : name, ...site].join(' | ');
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (canonical) canonical.href = new URL(path + (address.includes('search=') ? '' : address), canonical.href).href;
  }, [address, isRead]);
}

/** Keeps a query and the page's address in sync. */
export function useAddressQuery<Q>({ path, first, read, print, titleParts }: AddressFormat<Q>): AddressQuery<Q> {
  const [state, setState] = useState({ query: first, steps: 0, isTyped: false });
  const step = (query: Q) => setState(({ steps }) => ({ query, steps: steps + 1, isTyped: false }));
  const typing = useRef<{ before: string; latest: Q; timer?: ReturnType<typeof setTimeout> | undefined; hasStep: boolean } | null>(null);

  useNamedPage(path, print(state.query), titleParts(state.query), state.steps > 0);

  const readHere = () => read(new URLSearchParams(location.search));
  const writeTyped = () => {
    const { current } = typing;
    if (!current) return;
    clearTimeout(current.timer);
    const address = print(current.latest);
    if (address === print(readHere())) return;
    history[current.hasStep ? 'replaceState' : 'pushState'](null, '', path + address);
    current.hasStep = true;
  };
  const tell = (before: string) => {
    const detail: SiteEvent = { about: 'list', path, before, after: location.search };
    document.dispatchEvent(new CustomEvent('site:event', { detail }));
  };
  const settle = () => {
    writeTyped();
    if (typing.current) tell(typing.current.before);
    typing.current = null;
  };

  useEffect(() => {
    const follow = () => {
      clearTimeout(typing.current?.timer);
      typing.current = null;
      step(readHere());
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const show = (next: Q) => {
    settle();
    const address = print(next);
    const before = location.search;
    if (address !== print(readHere())) history.pushState(null, '', path + address);
    tell(before);
    step(next);
  };

  return {
    ...state,
    show,
    type(next) {
      clearTimeout(typing.current?.timer);
      typing.current = {
        before: typing.current?.before ?? location.search,
        latest: next,
        timer: setTimeout(writeTyped, PAUSE_MS),
        hasStep: typing.current?.hasStep ?? false,
      };
      // Updates the box before its results are computed.
      startTransition(() => setState(({ steps }) => ({ query: next, steps, isTyped: true })));
    },
    settle,
    linkTo: (next, onFollow) => ({
      href: path + print(next),
      onClick(event) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        show(next);
        onFollow?.();
      },
    }),
  };
}
