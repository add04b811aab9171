import type { OrderSheet } from '#domain/order-message.ts';
import { whileBusy } from '#islands/parts/busy-press.ts';

// Buttons and lines of a list that is ordered from by a message open one with nothing in it, or with one thing. This lets visitors choose
// several first.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a:is([data-order], [data-ordered])') : null;
  const button = document.querySelector<HTMLAnchorElement>('a[data-order]');
  if (!link || !button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const sheet = JSON.parse(button.dataset['order'] ?? '') as OrderSheet;
  const { ordered } = link.dataset;
  // It is ordered elsewhere.
  if (ordered !== undefined && !sheet.choices.some(({ product }) => product === ordered)) return;
  event.preventDefault();
  whileBusy(link, import('#islands/order/open-order.tsx')).then(
    ({ openOrder }) => openOrder(sheet, button.href, ordered),
    () => (location.href = link.href),
  );
});
