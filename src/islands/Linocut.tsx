import type { StandIn } from '#kitchen/stand-in.ts';

export interface LinocutProps {
  subject: StandIn;
}

/** A drawing. Where it follows a photo it stands in for it, should that fail; it is fetched once it is seen (linocut.css). */
export const Linocut = ({ subject }: LinocutProps) => <span className={`linocut ${subject}`} />;
