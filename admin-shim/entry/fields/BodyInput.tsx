import { type ComponentProps, useState } from 'react';
import { BodyField } from '../editor/BodyField.tsx';

/** A text in the editor, which starts again with another text than the one that was typed. */
export function BodyInput({ value, onChange, ...props }: ComponentProps<typeof BodyField>) {
  const [editor, setEditor] = useState({ text: value, key: 0 });
  if (editor.text !== value) setEditor({ text: value, key: editor.key + 1 });
  return (
    <BodyField
      key={editor.key}
      {...props}
      value={value}
      onChange={(html) => {
        setEditor((before) => ({ ...before, text: html }));
        onChange(html);
      }}
    />
  );
}
