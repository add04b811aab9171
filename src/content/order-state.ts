/** Whether something can be ordered. */
export interface OrderState {
  /** Why not, as visitors read it, such as `All sold out`; missing while it can be ordered. */
  reason?: string;
  /** The same in schema.org's words. */
  availability: 'InStock' | 'PreOrder' | 'SoldOut' | 'OutOfStock';
}

/** Whether a list takes orders. `gone`: all is sold out; `paused`: the bakery is closed. */
export type ListOrders = 'before' | 'open' | 'closed' | 'gone' | 'paused';

/** The same as visitors read it; the first two are followed by a moment. */
export const LIST_ORDERS: Readonly<Record<ListOrders, string>> = {
  before: 'Orders open',
  open: 'Order by',
  closed: 'Orders are closed',
  gone: 'All sold out',
  paused: 'No orders for now',
};

/** The state of what is on a list. */
export function stateOfList(orders: ListOrders, opens: string | undefined): OrderState {
  if (orders === 'open') return { availability: 'PreOrder' };
  const reason = orders === 'before' && opens ? `${LIST_ORDERS.before} ${opens}` : LIST_ORDERS[orders];
  return { reason, availability: orders === 'gone' ? 'SoldOut' : 'OutOfStock' };
}
