import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import { Link } from '../routing/Link.tsx';

interface Face {
  label: string;
  /** Read out after the label, where several buttons on a screen have the same one. */
  more?: string | undefined;
  icon?: ComponentProps<typeof Icon>['name'] | undefined;
  /** Left out for the main action. */
  look?: 'quiet' | 'plain' | 'warning' | 'plain danger' | 'quiet danger' | undefined;
}

const classOf = (look: Face['look']): string => (look ? `button ${look}` : 'button');

const faceOf = ({ label, more, icon }: Face) => (
  <>
    {icon && <Icon name={icon} />}
    {label}
    {more && <span className="visually-hidden">{more}</span>}
  </>
);

interface ButtonProps extends Face, Omit<ComponentProps<'button'>, 'children' | 'className' | 'onClick' | 'type'> {
  /** Whether a press does nothing for now. Unlike a disabled button, it keeps the focus. */
  isBusy?: boolean;
  onClick: () => unknown;
}

/** A button with words. */
export function Button({ label, more, icon, look, isBusy, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classOf(look)}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {faceOf({ label, more, icon })}
    </button>
  );
}

/** A link that looks like a button: to another screen or, where it `leaves` the admin, to a page. */
export function ButtonLink({ href, leaves = false, look, ...face }: Face & { href: string; leaves?: boolean }) {
  const Anchor = leaves ? 'a' : Link;
  return (
    <Anchor className={classOf(look)} href={href}>
      {faceOf(face)}
    </Anchor>
  );
}
