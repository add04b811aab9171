import type { ReactNode } from 'react';
import type { MenuItemView } from '#content/menu.ts';
import { whenSold } from '#schema/menu.ts';
import { costInWords, costOf, priceLines, unpricedWords } from '#schema/price.ts';
import { ORDER_GREETING, orderWords, withMessage } from '#domain/order-way.ts';
import { OutsideLink } from '#islands/parts/OutsideLink.tsx';

/** The name of a menu item, its prices and what else there is to say of it. Rendered on the server only. */
export function MenuWords({ item, currency }: { item: MenuItemView; currency: string }): ReactNode {
  const cost = costOf(item.prices, item.unpriced);
  const facts = [item.weight, whenSold(item), item.keptCold && 'Keep cold'].filter(Boolean).join(' · ');
  return (
    <>
      <h3>{item.soldOut ? <s className="struck">{item.name}</s> : item.name}</h3>
      {item.soldOut && (
        <p>
          <strong>{item.soldOut}</strong>
        </p>
      )}
      {priceLines(item.prices, currency).map(({ size, amount }) => (
        <p key={`${size} ${amount}`}>
          {size && `${size} `}
          <strong>{amount}</strong>
        </p>
      ))}
      {!cost && item.unpriced && <small>{unpricedWords(item.unpriced)}</small>}
      {cost && item.prices.length === 0 && (
        <p>
          <strong>{costInWords(cost, currency)}</strong>
        </p>
      )}
      <p>{item.description}</p>
      {facts && <p>{facts}</p>}
      {item.orderLink && !item.soldOut && (
        <p>
          <OutsideLink className="button quiet" href={withMessage(item.orderLink, `${ORDER_GREETING}: ${item.name}`)}>
            {orderWords(item.orderLink, 'Order')}
            <span className="visually-hidden"> {item.name}</span>
          </OutsideLink>
        </p>
      )}
    </>
  );
}
