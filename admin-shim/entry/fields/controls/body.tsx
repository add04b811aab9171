import { useState } from 'react';
import { BodyField } from '../../editor/BodyField.tsx';
import { isSameHtml, textLines } from '../../editor/html-text.ts';
import { type ControlProps, type FieldControl, TEXT } from './control.tsx';

/** A text in the editor, which starts again with another text than the one that was typed. */
function BodyInput({ field: _field, isTitle: _isTitle, value, onChange, ...props }: ControlProps) {
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

export const body: FieldControl = { ...TEXT, Input: BodyInput, linesOf: textLines, isSame: isSameHtml };
