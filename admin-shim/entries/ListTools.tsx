import type { ListedEntry } from '#api/entries.ts';
import { countStatuses, type ListView, ORDERS } from './entry-list.ts';

interface ListToolsProps {
  /** 'post', as in 'Find a post'. */
  one: string;
  orders: readonly ListView['order'][];
  entries: readonly ListedEntry[];
  view: ListView;
  onView: (view: ListView) => void;
}

const STATUSES = { all: 'All', published: 'Published', draft: 'Drafts' } as const;

/** Search, order and status of a list. */
export function ListTools({ one, orders, entries, view, onView }: ListToolsProps) {
  const counts = countStatuses(entries);
  return (
    <div className="list-tools" role="search">
      <div className="field search">
        <label htmlFor="search">Find a {one}</label>
        <input id="search" type="search" value={view.search} onChange={({ target }) => onView({ ...view, search: target.value })} />
      </div>
      <div className="field order">
        <label htmlFor="order">Order</label>
        <select id="order" value={view.order} onChange={({ target }) => onView({ ...view, order: target.value as ListView['order'] })}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {ORDERS[order]}
            </option>
          ))}
        </select>
      </div>
      <div className="view-switch" role="group" aria-label="Which to show">
        {(Object.keys(STATUSES) as ListView['status'][]).map((status) => (
          <button key={status} type="button" aria-pressed={view.status === status} onClick={() => onView({ ...view, status })}>
            {STATUSES[status]} <span className="count">{counts[status]}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
