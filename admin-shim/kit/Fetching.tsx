import type { Fetched } from '../network/use-fetched.ts';
import { Loading } from './Loading.tsx';
import { Notice } from './Notice.tsx';

/** Says that something is on its way, or why it could not be fetched, with another try; nothing once it is here. */
export function Fetching({ what, value, problem, reload }: Fetched<unknown>) {
  if (problem !== null) return <Notice onTryAgain={reload}>{problem}</Notice>;
  return value === null ? <Loading>{`Loading the ${what}…`}</Loading> : null;
}
