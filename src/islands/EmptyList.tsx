import type { ReactNode } from 'react';
import { Linocut, type LinocutProps } from './Linocut.tsx';
import type { ListLink } from './use-address-query.ts';

interface EmptyListProps {
  drawing: LinocutProps['subject'];
  title: string;
  /** What could be tried instead. */
  children?: ReactNode;
  /** Leads to the whole list; null where that is what is empty. */
  all: { label: string; link: ListLink } | null;
}

/** A list without entries, and the way on. */
export function EmptyList({ drawing, title, children, all }: EmptyListProps) {
  return (
    <div className="list-empty">
      <Linocut subject={drawing} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {all && (
        <a className="button quiet" {...all.link}>
          {all.label}
        </a>
      )}
    </div>
  );
}
