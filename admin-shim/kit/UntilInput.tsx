import { useContext } from 'react';
import type { GlobalMeta } from 'zod';
import { WITHOUT_END } from '#schema/time-fields.ts';
import { isStillSo } from '#schema/schedule.ts';
import { Field, metaOf } from './Field.tsx';
import { MomentInput } from './MomentInput.tsx';
import { Switch } from './Switch.tsx';
import { TimeZone } from './time-zone.ts';

interface UntilInputProps {
  id: string;
  meta: GlobalMeta;
  error: string | undefined;
  /** 'yes', the moment until which it is so, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A switch, and below it, while it is on, when it turns off by itself. It is off once that has passed, as visitors see it. */
export function UntilInput({ id, meta, error, value, onChange, onBlur }: UntilInputProps) {
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
