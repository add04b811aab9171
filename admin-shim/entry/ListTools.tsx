import { countStatuses, type ListView, ORDERS } from './entry-list.ts';
import type { Visibility } from './visibility.ts';

interface ListToolsProps {
  /** 'a post', as in 'Find a post'. */
  finds: string;
  orders: readonly ListView['order'][];
  /** Of each entry. */
  visibilities: readonly Visibility[];
  view: ListView;
  onView: (view: ListView) => void;
}

const STATUSES: Record<ListView['status'], string> = {
  all: 'All',
  published: 'Published',
  scheduled: 'Scheduled',
  over: 'Taken down',
  draft: 'Drafts',
};

/** Search, order and status of a list. */
export function ListTools({ finds, orders, visibilities, view, onView }: ListToolsProps) {
  return (
    <div className="list-tools" role="search">
      <div className="field search">
        <label htmlFor="search">Find {finds}</label>
        <input id="search" type="search" value={view.search} onChange={({ target }) => onView({ ...view, search: target.value })} />
      </div>
      <div className="field order">
        <label htmlFor="order">Sort by</label>
        <select id="order" value={view.order} onChange={({ target }) => onView({ ...view, order: target.value as ListView['order'] })}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {ORDERS[order]}
            </option>
          ))}
        </select>
      </div>
      <div className="view-switch" role="group" aria-label="Show">
        {countStatuses(visibilities).map(([status, count]) => (
          <button key={status} type="button" aria-pressed={view.status === status} onClick={() => onView({ ...view, status })}>
            {STATUSES[status]} <span className="count">{count}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
