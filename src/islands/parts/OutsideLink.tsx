import type { ReactNode } from 'react';

interface OutsideLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link that opens in a new tab if it is external (OutsideLink.astro). */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  if (!/^https?:/i.test(href))
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="outside-mark" aria-hidden="true">
        ↗
      </span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
