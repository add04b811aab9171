import type { GlobalMeta } from 'zod';

interface SwitchProps {
  id: string;
  meta: GlobalMeta;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onBlur: () => void;
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
        role="switch"
        {...(meta.description ? { 'aria-describedby': `${id}-hint` } : {})}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
      />
    </div>
  );
}
