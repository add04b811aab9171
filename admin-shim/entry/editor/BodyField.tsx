import { useEffect, useState } from 'react';
import type { GlobalMeta } from 'zod';
import { Field } from '../../kit/Field.tsx';
import { Loading } from '../../kit/Loading.tsx';

type EditorModule = typeof import('./VisualEditor.tsx');

interface BodyFieldProps {
  id: string;
  meta: GlobalMeta | undefined;
  error: string | undefined;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
}

const WOULD_DAMAGE = 'This text has parts that the visual editor would change, so it is shown as code. Nothing in it is lost.';
const NOT_LOADED = 'The visual editor could not be loaded, so the text is shown as code.';

/** The body of an entry: written as it will look, or as its code, HTML. */
export function BodyField({ id, meta, error, value, onChange, onBlur }: BodyFieldProps) {
  const [editor, setEditor] = useState<EditorModule | null>(null);
  const [view, setView] = useState<'loading' | 'visual' | 'html'>('loading');
  const [reason, setReason] = useState<string | null>(null);

  async function showVisual() {
    const loaded = editor ?? (await import('./VisualEditor.tsx').catch(() => null));
    const obstacle = loaded === null ? NOT_LOADED : loaded.survivesEditor(value) ? null : WOULD_DAMAGE;
    setEditor(loaded);
    setReason(obstacle);
    setView(obstacle === null ? 'visual' : 'html');
  }

  useEffect(() => {
    void showVisual();
  }, []);

  const views = (
    <div className="view-switch" role="group" aria-label="How to write">
      <button type="button" aria-pressed={view === 'visual'} onClick={() => void showVisual()}>
        Visual
      </button>
      <button
        type="button"
        aria-pressed={view === 'html'}
        onClick={() => {
          setReason(null);
          setView('html');
        }}
      >
        Code
      </button>
    </div>
  );

  return (
    <div className="body-field">
      {views}
      {reason && (
        <p className="body-reason" role="status">
          {reason}
        </p>
      )}
      <Field id={id} meta={meta} error={error}>
        {(input) => {
          if (view === 'loading') return <Loading>Opening the editor…</Loading>;
          if (view === 'visual' && editor) return <editor.VisualEditor input={input} html={value} onChange={onChange} onBlur={onBlur} />;
          return (
            <textarea
              {...input}
              className="html-view"
              rows={18}
              spellCheck={false}
              autoCapitalize="none"
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onBlur={onBlur}
            />
          );
        }}
      </Field>
    </div>
  );
}
