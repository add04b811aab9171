import type { ReactNode } from 'react';
import type { StandIn } from '#kitchen/stand-in.ts';
import { Linocut } from './Linocut.tsx';
import { SceneLinocut } from './SceneLinocut.tsx';
import type { ListLink } from './use-address-query.ts';

interface EmptyListProps {
  drawing: StandIn;
  title: string;
  /** Suggestions for what to try instead. */
  children?: ReactNode;
  /** A link to the whole list; null if that is empty too. */
  all: { label: string; link: ListLink } | null;
}

/** An empty list, with a link to continue. */
export function EmptyList({ drawing, title, children, all }: EmptyListProps) {
  return (
    <div className="list-empty">
      {all ? <Linocut subject={drawing} /> : <SceneLinocut scene="empty-rack" />}
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
