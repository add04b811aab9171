import { record } from './tag.ts';

/** An error that breaks again with every frame need not be reported with every frame. */
const MOST = 10;

/** What nobody caught. */
export type Uncaught = ErrorEvent | PromiseRejectionEvent;

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

/** What went wrong, without the queries of addresses, which may hold what was typed. */
export function descriptionOf(event: Uncaught): string {
  const text = 'reason' in event ? `Unhandled Promise Rejection: ${messageOf(event.reason)}` : event.message;
  return text.replace(/(https?:\/\/[^\s?#'")]*)[?#][^\s'")]*/g, '$1');
}

/** Records what nobody catches on the page, each error once; first those of before. */
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
