import type { OrderSheet } from '#domain/order-message.ts';
import { adoptStyle } from '../parts/adopt-style.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { createOverlay } from '../parts/overlay.ts';
import toolDialog from '../parts/tool-dialog.css?inline';
import { chooseOne, type Chosen } from './chosen.ts';
import { OrderForm } from './OrderForm.tsx';
import style from './order.css?inline';

adoptStyle(toolDialog + style);

let list: OrderSheet;
let address = '';
let chosen: Chosen = { counts: {}, pickup: '', name: '' };

const show = createOverlay((isOpen, close) => (
  <Dialog look="tool-dialog order" aria-labelledby="order-dialog-title" isOpen={isOpen} onClose={close}>
    <OrderForm sheet={list} address={address} chosen={chosen} onChange={change} />
  </Dialog>
));

function change(next: Chosen): void {
  chosen = next;
  show();
}

/**
 * Opens what is ordered from a list. It is kept while the page is open.
 * @param to Where the message is sent.
 * @param product Is added, if nothing of it is chosen.
 */
export function openOrder(sheet: OrderSheet, to: string, product: string | undefined): void {
  [list, address] = [sheet, to];
  change(product === undefined ? chosen : chooseOne(sheet, chosen, product));
}
