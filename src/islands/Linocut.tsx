import { memo } from 'react';
import type { StandIn } from '#kitchen/stand-in.ts';

export interface LinocutProps {
  subject: StandIn;
}

/** A drawing. Where it follows a photo it stands in for it, should that fail; it is fetched once it is seen (linocut.css). For `memo` see Picture. */
export const Linocut = memo(function Linocut({ subject }: LinocutProps) {
  return <span className={`linocut ${subject}`} />;
});
