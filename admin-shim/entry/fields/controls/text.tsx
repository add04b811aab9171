import type { ComponentProps, ComponentType } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import { type ControlProps, type FieldControl, framed, listAs, TEXT } from './control.tsx';

/** An input of one line that has these attributes. */
export const line = (attributes: ComponentProps<'input'> = {}, more: Partial<FieldControl> = {}): FieldControl => ({
  ...TEXT,
  Input: framed(({ field, isTitle, onChange, ...input }) => (
    <input
      {...input}
      {...attributes}
      placeholder={field.placeholder}
      {...(isTitle && { className: 'title-input' })}
      onChange={({ target }) => onChange(target.value)}
    />
  )),
  ...more,
});

/** The attributes of an input that takes no words. */
export const CODE = { autoCapitalize: 'none', spellCheck: false } as const;

/** One line that wraps. */
export const sentence: FieldControl = {
  ...TEXT,
  Input: framed(({ field, isTitle, onChange, ...input }) => (
    <textarea
      {...input}
      {...(isTitle && { className: 'title-input' })}
      rows={1}
      placeholder={field.placeholder}
      onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => pressedKey(event) === 'Enter' && event.preventDefault()}
    />
  )),
};

export const paragraph: FieldControl = {
  ...TEXT,
  Input: framed(({ field: _field, isTitle: _isTitle, onChange, ...input }) => (
    <textarea {...input} rows={3} onChange={({ target }) => onChange(target.value)} />
  )),
};

/** A list of texts, one a line. */
export const lines: FieldControl = { ...paragraph, ...listAs('\n', '\n'), hintOf: ({ hint = 'One per line' }) => hint };

const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i;

/** Gives an address without its beginning, as people say it, the beginning when its input is left. */
export const completed = (Input: ComponentType<ControlProps>) =>
  function CompletedInput({ onBlur, ...props }: ControlProps) {
    const leave = () => {
      if (HOST.test(props.value)) props.onChange(`https://${props.value}`);
      onBlur();
    };
    return <Input {...props} onBlur={leave} />;
  };

const address = line({ type: 'url', inputMode: 'url', ...CODE });
/** The address of a page on the web. */
export const web: FieldControl = { ...address, Input: completed(address.Input as ComponentType<ControlProps>) };
