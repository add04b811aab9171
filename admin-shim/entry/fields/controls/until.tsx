import { useContext } from 'react';
import { WITHOUT_END } from '#schema/time-fields.ts';
import { isStillSo } from '#schema/schedule.ts';
import { Field, metaOf } from '../../../kit/Field.tsx';
import { type ControlProps, type FieldControl, TEXT } from './control.tsx';
import { MomentInput } from './moment.tsx';
import { Switch } from '../../../kit/Switch.tsx';
import { TimeZone } from '../../../kit/time-zone.ts';

/**
 * A switch, and below it, while it is on, when it turns off by itself. It is off once that has passed, as visitors see it. The value is
 * 'yes', the moment until which it is so, or empty.
 */
function UntilInput({ id, meta, error, value, onChange, onBlur }: ControlProps) {
  const timeZone = useContext(TimeZone);
  const isOn = isStillSo(value, timeZone, Date.now());
  const end = value === WITHOUT_END ? '' : value;
  return (
    <>
      <Switch
        id={id}
        meta={metaOf(meta.title ?? '', undefined)}
        isOn={isOn}
        onChange={(on) => onChange(on ? WITHOUT_END : '')}
        onBlur={onBlur}
      />
      {isOn && (
        <Field id={`${id}-end`} meta={metaOf(`${meta.title} until`, meta.description)} error={error}>
          {(input) => <MomentInput {...input} value={end} onChange={(until) => onChange(until || WITHOUT_END)} onBlur={onBlur} />}
        </Field>
      )}
    </>
  );
}

export const until: FieldControl = { ...TEXT, Input: UntilInput, noteOf: () => '' };
