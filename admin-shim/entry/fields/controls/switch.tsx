import { Switch } from '../../../kit/Switch.tsx';
import { type ControlProps, type FieldControl, TEXT } from './control.tsx';

/** A boolean; one that says what is not is shown as a switch that says what is. */
function SwitchInput({ field: { positive }, id, meta, value, onChange, onBlur }: ControlProps<boolean>) {
  if (positive === undefined) return <Switch id={id} meta={meta} isOn={value} onChange={onChange} onBlur={onBlur} />;
  return <Switch id={id} meta={{ ...meta, title: positive }} isOn={!value} onChange={(isOn) => onChange(!isOn)} onBlur={onBlur} />;
}

export const onOff: FieldControl = {
  ...TEXT,
  Input: SwitchInput,
  typedOf: ({ initial }, value) => (typeof value === 'boolean' ? value : initial === true),
  dataOf: (_field, isOn) => isOn,
  linesOf: (isOn) => [isOn ? 'On' : 'Off'],
};
