import { type ComponentProps, useState } from 'react';
import { Button } from '../kit/Button.tsx';

interface PasswordFieldProps extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-describedby' | 'value'> {
  label: string;
  /** Whether a password is chosen, so that a password manager offers one. */
  isNew?: boolean;
  onType: (password: string) => void;
}

/** A password, which can be looked at. */
export function PasswordField({ label, isNew = false, onType, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={input.id}>{label}</label>
      <div className="with-button">
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={({ target }) => onType(target.value)}
        />
        <Button
          look="quiet"
          label={isShown ? 'Hide' : 'Show'}
          more={` the ${label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
    </div>
  );
}
