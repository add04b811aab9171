import { exactTime, relativeTime } from './relative-time.ts';

/** How long ago something was; pointing at it shows the exact time. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, Date.now())}
    </time>
  );
}
