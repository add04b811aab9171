import { useState } from 'react';
import { ORDER_WAYS, orderAddress, type OrderWay, orderWayOf } from '#domain/order-way.ts';
import { countryOf } from '#schema/country.ts';
import { bakeryMoney } from '../../../kit/bakery-money.ts';
import { type FieldControl, framed, type FramedProps, TEXT } from './control.tsx';
import { completed } from './text.tsx';

const WAYS: Readonly<Record<OrderWay, string>> = {
  page: 'A web page',
  whatsapp: 'WhatsApp',
  text: 'Text messages',
  mail: 'E-mail',
  call: 'Phone calls',
};
const NUMBER = { type: 'tel', autoComplete: 'tel' } as const;
const INPUTS = {
  page: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  whatsapp: NUMBER,
  text: NUMBER,
  mail: { type: 'email', autoComplete: 'email', placeholder: 'hello@example.com' },
  call: NUMBER,
} as const;

/** How people order, and the address or number for it. The form holds both as one address, or none. */
function OrderInput({ field: _field, isTitle: _isTitle, value, onChange, onBlur, ...input }: FramedProps) {
  /** What was chosen and typed, and its value. If the field's value differs, it was set from outside. */
  const [typed, setTyped] = useState<{ way: OrderWay; text: string; value: string } | null>(null);
  const { way, text } = typed?.value === value ? typed : orderWayOf(value);
  const change = (nextWay: OrderWay, nextText: string) => {
    const next = orderAddress(nextWay, nextText, countryOf(bakeryMoney()));
    setTyped({ way: nextWay, text: nextText, value: next });
    onChange(next);
  };
  return (
    <div className="order-inputs">
      <select aria-label="How people order" value={way} onChange={({ target }) => change(target.value as OrderWay, '')} onBlur={onBlur}>
        {ORDER_WAYS.map((one) => (
          <option key={one} value={one}>
            {WAYS[one]}
          </option>
        ))}
      </select>
      <input
        {...input}
        {...INPUTS[way]}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(way, target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}

export const order: FieldControl = { ...TEXT, Input: completed(framed(OrderInput)) };
