import type { CmsWidgetControlProps } from 'decap-cms-core';
import { type ComponentType, type ReactNode, type Ref, useImperativeHandle } from 'react';
import { BodyField } from '../editor/BodyField.tsx';
import { PhotoField } from '../parts/PhotoField.tsx';
import type { DecapField } from './fields-of.ts';

/** A map as Decap hands one out. */
interface DecapMap {
  get: (name: string) => unknown;
  getIn: (path: string[]) => unknown;
}

/** What Decap gives to the control of a field. */
interface ControlProps {
  field: DecapMap;
  value: unknown;
  onChange: (value: unknown) => void;
  forID: string;
  classNameWrapper: string;
  setActiveStyle: () => void;
  setInactiveStyle: () => void;
  /** The entry as it is in the form. */
  getEntry: () => DecapMap;
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What every control does alike: the schema says what is wrong with the value, as everywhere in the admin. */
function asControl(Input: (props: ControlProps) => ReactNode): ComponentType<CmsWidgetControlProps> {
  // Decap gives its controls more than its types say.
  function Control({ ref, ...given }: CmsWidgetControlProps & { ref?: Ref<unknown> }) {
    const props = given as unknown as ControlProps;
    useImperativeHandle(ref, () => ({
      isValid: () => {
        const problem = props.field.get('problem') as DecapField['problem'];
        const message = problem?.(props.value) ?? null;
        return message === null ? true : { error: { type: 'CUSTOM', message } };
      },
    }));
    return <Input {...props} />;
  }
  return Control;
}

/** The attributes that inputs have in common. */
const inputProps = ({ forID, classNameWrapper, setActiveStyle, setInactiveStyle }: ControlProps) => ({
  id: forID,
  className: classNameWrapper,
  onFocus: setActiveStyle,
  onBlur: setInactiveStyle,
});

/** What fields of our own forms are given. Label, hint and error stand above and below them already. */
const fieldProps = ({ forID, field, value, onChange, setInactiveStyle }: ControlProps) => ({
  id: forID,
  meta: { title: textOf(field.get('label')) },
  error: undefined,
  value: textOf(value),
  onChange,
  onBlur: setInactiveStyle,
});

const Line = asControl((props) => (
  <input type="text" {...inputProps(props)} value={textOf(props.value)} onChange={({ target }) => props.onChange(target.value)} />
));

const Paragraph = asControl((props) => (
  <textarea {...inputProps(props)} rows={4} value={textOf(props.value)} onChange={({ target }) => props.onChange(target.value)} />
));

const numberOf = (text: string): number | string => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

const NumberInput = asControl((props) => (
  <input
    type="text"
    inputMode="decimal"
    {...inputProps(props)}
    value={textOf(props.value)}
    onChange={({ target }) => props.onChange(numberOf(target.value))}
  />
));

const Toggle = asControl((props) => (
  <span className="cms-toggle">
    <input
      type="checkbox"
      id={props.forID}
      checked={props.value === true}
      onFocus={props.setActiveStyle}
      onBlur={props.setInactiveStyle}
      onChange={({ target }) => props.onChange(target.checked)}
    />
  </span>
));

/** Lists within Decap's configuration are its own; this is as much of one as is needed here. */
type DecapList = Iterable<DecapMap>;

const Choice = asControl((props) => (
  <select {...inputProps(props)} value={textOf(props.value)} onChange={({ target }) => props.onChange(target.value)}>
    {(props.field.get('required') === false || textOf(props.value) === '') && <option value="">–</option>}
    {[...(props.field.get('options') as DecapList)].map((option) => (
      <option key={textOf(option.get('value'))} value={textOf(option.get('value'))}>
        {textOf(option.get('label'))}
      </option>
    ))}
  </select>
));

const Photo = asControl((props) => (
  <div className="admin cms-ours">
    <PhotoField {...fieldProps(props)} />
  </div>
));

/** The text of an entry: in our own editor where it is kept as HTML, else as the Markdown that it is. */
const Body = asControl((props) => {
  if (props.getEntry().getIn(['data', 'format']) !== 'html') {
    return (
      <textarea
        {...inputProps(props)}
        rows={24}
        spellCheck
        value={textOf(props.value)}
        onChange={({ target }) => props.onChange(target.value)}
      />
    );
  }
  return (
    <div className="admin cms-ours">
      <BodyField {...fieldProps(props)} isFromMarkdown={false} />
    </div>
  );
});

/** Our controls, by the name of the widget. */
export const controls = {
  string: Line,
  text: Paragraph,
  number: NumberInput,
  boolean: Toggle,
  select: Choice,
  photo: Photo,
  body: Body,
} satisfies Partial<Record<DecapField['widget'], ComponentType<CmsWidgetControlProps>>>;
