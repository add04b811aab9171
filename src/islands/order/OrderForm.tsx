import { orderMessage, type OrderSheet } from '#domain/order-message.ts';
import { orderWayOf, orderWords, withMessage } from '#domain/order-way.ts';
import { type Chosen, countOf, orderedOf, withCount } from './chosen.ts';

/** Where a message can also be written by hand: a computer may have nothing that sends it. */
const BY_HAND = { text: 'Or text it to', mail: 'Or write to', whatsapp: 'Our number is' } as const;

interface OrderFormProps {
  sheet: OrderSheet;
  /** Where the message is sent. */
  address: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** What is ordered from a list, and the link that opens the message with it. */
export function OrderForm({ sheet, address, chosen, onChange }: OrderFormProps) {
  const ordered = orderedOf(sheet, chosen);
  const { way, text } = orderWayOf(address);
  const isEmpty = ordered.items.length === 0;
  return (
    <>
      <h2 id="order-dialog-title">Your order for {sheet.day}</h2>
      <ul>
        {sheet.choices.map((choice) => {
          const { product, price, most } = choice;
          const count = countOf(chosen, choice);
          const change = (by: number) => onChange(withCount(chosen, choice, count + by));
          const name = choice.isSize ? `${product}, ${price}` : product;
          return (
            <li key={`${product} ${price}`}>
              <span>
                {product} {price && <small>{price}</small>}
              </span>
              <button type="button" aria-label={`One ${name} less`} disabled={count === 0} onClick={() => change(-1)}>
                −
              </button>
              <output aria-label={name}>{count}</output>
              <button type="button" aria-label={`One ${name} more`} disabled={count === most} onClick={() => change(1)}>
                +
              </button>
            </li>
          );
        })}
      </ul>
      {sheet.pickups.length > 1 && (
        <label>
          Pickup
          <select value={ordered.pickup} onChange={({ target }) => onChange({ ...chosen, pickup: target.value })}>
            {sheet.pickups.map((pickup) => (
              <option key={pickup}>{pickup}</option>
            ))}
          </select>
        </label>
      )}
      {sheet.pickups.length === 1 && <p>Pickup: {ordered.pickup}</p>}
      <label>
        Your name
        <input
          autoComplete="name"
          maxLength={60}
          value={chosen.name}
          onChange={({ target }) => onChange({ ...chosen, name: target.value })}
        />
      </label>
      {isEmpty ? (
        <p role="status">Choose what you would like.</p>
      ) : (
        <a
          className="button"
          href={withMessage(address, orderMessage(sheet.day, ordered))}
          {...(way === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {orderWords(address, '')}
        </a>
      )}
      <p className="order-note">
        The message opens with all of this in it, for you to send.
        {way in BY_HAND && ` ${BY_HAND[way as keyof typeof BY_HAND]} ${text}.`}
      </p>
    </>
  );
}
