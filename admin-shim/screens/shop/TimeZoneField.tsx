import { FieldInput } from '../../entry/fields/FieldInput.tsx';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { Button } from '../../kit/Button.tsx';

const ofDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The bakery's time zone. Where the device is in another one, its own is a tap away: few people know what theirs is called. */
export function TimeZoneField({ form: _form, entry: _entry, ...props }: SpecialInputProps) {
  const here = ofDevice();
  return (
    <div>
      <FieldInput {...props} />
      {props.value !== here && <Button look="plain" label={`Use this device’s: ${here}`} onClick={() => props.onChange(here)} />}
    </div>
  );
}
