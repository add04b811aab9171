import { memo } from 'react';
import type { StandIn } from '#kitchen/stand-in.ts';

/** A drawing. After a photo it is the fallback; CSS loads it once it is visible (linocut.css). For `memo` see Picture. */
export const Linocut = memo(function Linocut({ subject }: { subject: StandIn }) {
  return <span className={`linocut ${subject}`} />;
});
