import { type ComponentProps, useId } from 'react';
import { Icon } from './Icon.tsx';

interface FileButtonProps {
  label: string;
  icon: ComponentProps<typeof Icon>['name'];
  /** The types of files to offer, as in an input's `accept`. */
  accept: string;
  isMultiple?: boolean;
  /** Whether it is the main action of its screen. */
  isMain?: boolean;
  isDisabled?: boolean;
  onChosen: (files: File[]) => void;
}

/** A button that opens the device's file picker. */
export function FileButton({ label, icon, accept, isMultiple = false, isMain = false, isDisabled = false, onChosen }: FileButtonProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="visually-hidden"
        disabled={isDisabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onChosen(files);
        }}
      />
      <label htmlFor={id} className={isMain ? 'button' : 'button quiet'}>
        <Icon name={icon} />
        {label}
      </label>
    </>
  );
}
