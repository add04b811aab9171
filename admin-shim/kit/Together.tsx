import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Requests } from '../network/requests.ts';
import { Loading } from './Loading.tsx';

/** Then it is shown without what is still missing. */
const LATEST_MS = 2_000;

/** Shows what is in it once all that it fetches at first is there, so that nothing moves away from under a thumb. */
export function Together({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const underWay = useRef(0);
  const [requests] = useState(() => ({
    begin: () => void (underWay.current += 1),
    end: () => {
      underWay.current -= 1;
      if (underWay.current === 0) setIsShown(true);
    },
  }));
  useEffect(() => {
    if (underWay.current === 0) setIsShown(true);
    const timer = setTimeout(() => setIsShown(true), LATEST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Requests value={requests}>
      {!isShown && <Loading>One moment…</Loading>}
      <div hidden={!isShown}>{children}</div>
    </Requests>
  );
}
