import { record } from './tag.ts';

/** The maximum number of reports per page: an error may repeat with every frame. */
const MOST = 10;

/** An uncaught error or rejection. */
export type Uncaught = ErrorEvent | PromiseRejectionEvent;

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

/** The error message without the queries of URLs, which may contain typed text. */
export function descriptionOf(event: Uncaught): string {
  const text = 'reason' in event ? `Unhandled Promise Rejection: ${messageOf(event.reason)}` : event.message;
  return text.replace(/(https?:\/\/[^\s?#'")]*)[?#][^\s'")]*/g, '$1');
}

/** Records uncaught errors, each once, starting with those that happened before. */
export function watchExceptions(before: readonly Uncaught[]): void {
  const recorded = new Set<string>();
  const report = (event: Uncaught) => {
    const description = descriptionOf(event);
    if (recorded.size >= MOST || recorded.has(description)) return;
    recorded.add(description);
    record('exception', { description, page_path: location.pathname, type: 'javascript', fatal: false });
  };
  before.forEach(report);
  addEventListener('error', report);
  addEventListener('unhandledrejection', report);
}
