import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { SiteEvent } from '#domain/site-event.ts';

/** How long the address waits for the next letter, in milliseconds: browsers refuse to change it too often. */
const PAUSE_MS = 300;

/** How a query is written in an address. */
export interface AddressFormat<Q> {
  /** The page of the list. */
  path: string;
  /** The first page of everything, which the page's HTML shows. */
  first: Q;
  read(parameters: URLSearchParams): Q;
  /** The search part of the address: empty for `first`. */
  print(query: Q): string;
  /** What the page's title says of a query beside the list's name. What someone typed is not among it: titles are counted as visits are. */
  titleParts(query: Q): (string | false | undefined)[];
}

/** A link that is followed without leaving the page. */
export interface ListLink {
  href: string;
  onClick(event: MouseEvent): void;
}

/** The query of the page's address. Back and forward change it as links do. */
export interface AddressQuery<Q> {
  query: Q;
  /** How often the query was changed other than by typing. 0 until the address has been read: the query is the first page's, as in the HTML. */
  steps: number;
  /** Shows another part of the list, as a step that can be gone back. */
  show(query: Q): void;
  /** Shows what is being typed at once. The address follows at the next pause; one stretch of typing is one step back. */
  type(query: Q): void;
  /** Ends a stretch of typing: the address is that of what is shown. */
  settle(): void;
  /** A link that shows another part; `onFollow` is told when it was followed. */
  linkTo(query: Q, onFollow?: () => void): ListLink;
}

/** The page's title and canonical address say which part of the list is shown. A search has no canonical address of its own. */
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

/** Keeps a query and the page's address the same. */
export function useAddressQuery<Q>({ path, first, read, print, titleParts }: AddressFormat<Q>): AddressQuery<Q> {
  const [state, setState] = useState({ query: first, steps: 0 });
  const step = (query: Q) => setState(({ steps }) => ({ query, steps: steps + 1 }));
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
      // The letter is in the box before its results are worked out.
      startTransition(() => setState(({ steps }) => ({ query: next, steps })));
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
