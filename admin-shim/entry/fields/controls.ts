import type { Control } from '#schema/field-meta.ts';
import { body } from './controls/body.tsx';
import { category, choice } from './controls/choice.tsx';
import { type FieldControl, listAs } from './controls/control.tsx';
import { days } from './controls/days.tsx';
import { minutes } from './controls/minutes.tsx';
import { moment } from './controls/moment.tsx';
import { number, whole } from './controls/number.ts';
import { options } from './controls/options.tsx';
import { order } from './controls/order.tsx';
import { photo } from './controls/photo.tsx';
import { product } from './controls/product.tsx';
import { onOff } from './controls/switch.tsx';
import { CODE, line, lines, paragraph, sentence, web } from './controls/text.tsx';
import { until } from './controls/until.tsx';

/** Everything that the admin knows of each control that a schema can name. */
export const CONTROLS: Readonly<Record<Control, FieldControl>> = {
  text: line(),
  number,
  switch: onOff,
  choice,
  options,
  lines,
  sentence,
  paragraph,
  body,
  photo,
  alt: line({}, { isSame: (a, b) => a.trim() === b.trim() }),
  date: line({ type: 'date', max: '9999-12-31' }, { isShort: true, isLabeled: true }),
  moment,
  until,
  time: line({ type: 'time' }, { isShort: true }),
  days,
  whole,
  minutes,
  words: line({ autoCapitalize: 'none' }, listAs(', ', ',')),
  short: line({}, { isShort: true }),
  slug: line(CODE),
  status: choice,
  code: line(CODE),
  web,
  order,
  mail: line({ type: 'email', ...CODE }),
  name: line({ autoComplete: 'name' }),
  phone: line({ type: 'tel', autoComplete: 'tel' }),
  group: line({}, { isGiven: true }),
  category,
  amount: line({ inputMode: 'decimal', autoComplete: 'off' }),
  product,
  color: line({ type: 'color' }),
  site: line({}, { isGiven: true, linesOf: () => [], noteOf: () => '' }),
};
