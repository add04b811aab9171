import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SiteEvent } from '#domain/site-event.ts';
import { Dialog } from '#islands/parts/Dialog.tsx';
import { contentsOf } from '#islands/parts/server-contents.ts';

/** The offer's words, which the page has. */
export interface Offer {
  percent: number;
  text: string;
  code: string;
}

interface ExitOfferProps {
  offer: Offer;
  /** By default closed, as the server renders it. */
  isOpen?: boolean;
  /** The link to order; on the server only. */
  children?: ReactNode;
}

const COPIED_MS = 2_000;

const tell = (detail: SiteEvent) => document.dispatchEvent(new CustomEvent('site:event', { detail }));

/** Copies a text, and returns whether it could. There is no clipboard without https, and a visitor may deny access. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The dialog for visitors who are about to leave. */
export function ExitOffer({ offer, isOpen = false, children }: ExitOfferProps) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const code = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isOpen) tell({ about: 'offer-shown' });
  }, [isOpen]);
  useEffect(() => {
    if (copied !== 'yes') return undefined;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copyCode = async () => {
    const isCopied = await copy(offer.code);
    setCopied(isCopied ? 'yes' : 'failed');
    if (isCopied) tell({ about: 'offer-copied' });
    else if (code.current) getSelection()?.selectAllChildren(code.current);
  };
  const tellClosed = (how: string) => tell({ about: 'offer-closed', how: how || 'escape' });

  return (
    <Dialog id="exit-offer" isOpen={isOpen} onClose={tellClosed} look="exit-offer" aria-labelledby="exit-offer-title">
      <p className="percent">
        {offer.percent}
        <span>% off your first order</span>
      </p>
      <h2 id="exit-offer-title">Leaving already? Take a loaf with you.</h2>
      <p>{offer.text}</p>
      <p className="code">
        <code ref={code}>{offer.code}</code>
        <button className="button quiet" type="button" onClick={() => void copyCode()}>
          {copied === 'yes' ? '✓ Copied' : 'Copy code'}
        </button>
        <span className={copied === 'failed' ? '' : 'visually-hidden'} role="status">
          {copied === 'yes' ? 'Code copied' : copied === 'failed' ? 'Press and hold to copy' : ''}
        </span>
      </p>
      <p {...contentsOf(children)} />
    </Dialog>
  );
}
