import { exactTime, relativeTime } from './relative-time.ts';

/** How long ago something was; the very time is told to whoever points at it. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, Date.now())}
    </time>
  );
}
