import type { GlobalMeta } from 'zod';

interface SwitchProps {
  id: string;
  meta: GlobalMeta;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onBlur?: () => void;
}

/** A switch beside its label. */
export function Switch({ id, meta, isOn, onChange, onBlur }: SwitchProps) {
  return (
    <div className="field toggle">
      <label htmlFor={id}>{meta.title}</label>
      {meta.description && (
        <p className="field-hint" id={`${id}-hint`}>
          {meta.description}
        </p>
      )}
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox says by itself whether it is on.
        role="switch"
        {...(meta.description ? { 'aria-describedby': `${id}-hint` } : {})}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        {...(onBlur ? { onBlur } : {})}
      />
    </div>
  );
}
