import { counted } from '#domain/counted.ts';
import { type ReadableLine, withoutLongRuns } from './field-lines.ts';

/** One version of a field beside another, with what only it has marked. */
export function Lines({ lines }: { lines: readonly ReadableLine[] }) {
  if (lines.length === 0) return <span className="conflict-lines none">Empty</span>;
  const shown = lines.some(({ isOwn }) => isOwn) ? withoutLongRuns(lines) : lines;
  return (
    <span className="conflict-lines">
      {shown.map((line, index) =>
        typeof line === 'number' ? (
          <span key={index} className="same">
            {counted(line, 'line')} the same
          </span>
        ) : (
          <span key={index}>
            {line.before} {line.own && <mark>{line.own}</mark>} {line.after}
            {line.absent && (
              <>
                Not here: <del>{line.absent}</del>
              </>
            )}
          </span>
        ),
      )}
    </span>
  );
}
