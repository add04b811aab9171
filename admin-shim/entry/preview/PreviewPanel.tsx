import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { verify } from '../../network/api-client.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import type { PreviewFailure } from './draft-page.ts';
import { PreviewShell } from './PreviewShell.tsx';
import { useDraftPage } from './use-draft-page.ts';

/** What is shown, and how it is followed. */
export interface PreviewProps {
  /** The panel's heading. */
  title?: string;
  /** The kind of the entry and its id; a new entry has none yet. */
  kind: string;
  id: string | null;
  /** The fields as a save would send them, however unfinished; or the version of the entry to show. */
  draft: () => object;
  /** Tells of each change to the form; omitted if what is shown does not change. */
  onChange?: (listener: () => void) => () => void;
  onClose: () => void;
}

/** The page in a width, or what others show of it. */
const VIEWS = [
  { label: 'Phone', pixels: 390 },
  { label: 'Desktop', pixels: 1280 },
  { label: 'Elsewhere', pixels: null },
] as const;

const hasMetaDescription = (draft: object): boolean =>
  'metaDescription' in draft && typeof draft.metaDescription === 'string' && draft.metaDescription.trim() !== '';

function sentenceFor(failure: PreviewFailure): string {
  if (failure.kind === 'network') return 'The site cannot be reached right now. The preview continues when the connection is back.';
  if (failure.kind === 'signed-out') return 'You were signed out. Sign in to continue with the preview.';
  return failure.message;
}

/** The page as it will be on the site, beside the form or over it. */
export function PreviewPanel({ title = 'Preview', kind, id, draft, onChange, onClose }: PreviewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const withSession = useSession();
  const [width, setWidth] = useState<number | null>(VIEWS[0].pixels);
  const entry = () => ({ ...draft(), kind, id });
  const { shown, page, update } = useDraftPage({ stage, entry, onChange });
  const failure = shown.state === 'failed' ? shown.failure : null;

  useEffect(() => {
    const place = stage.current;
    if (!place || width === null) return undefined;
    const fit = () => {
      const scale = Math.min(1, place.clientWidth / width);
      place.style.setProperty('--layout-width', `${width}px`);
      place.style.setProperty('--scale', String(scale));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(place);
    return () => observer.disconnect();
  }, [width]);

  async function tryAgain(): Promise<void> {
    if (failure?.kind === 'signed-out' && !(await withSession(verify)).ok) return;
    update();
  }

  return (
    <PreviewShell title={title} onClose={onClose}>
      <header className="preview-head">
        <h2>{title}</h2>
        <div className="segments" role="group" aria-label="How it looks">
          {VIEWS.map(({ label, pixels }) => (
            <button key={label} type="button" aria-pressed={width === pixels} onClick={() => setWidth(pixels)}>
              {label}
            </button>
          ))}
        </div>
        <Button look="plain" icon="close" label="Close" more=" the preview" onClick={onClose} />
      </header>
      {failure && (
        <div className="preview-failure" role="alert">
          <p>{sentenceFor(failure)}</p>
          <Button look="quiet" label={failure.kind === 'signed-out' ? 'Sign in' : 'Try again'} onClick={tryAgain} />
        </div>
      )}
      <div className="preview-stage" ref={stage} data-state={shown.state} aria-busy={shown.state === 'first'}>
        {shown.state === 'first' && <p className="loading">One moment…</p>}
        {width === null && page && <Elsewhere page={page} entry={entry} hasOwnDescription={hasMetaDescription(draft())} />}
      </div>
    </PreviewShell>
  );
}
