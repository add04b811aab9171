import { expect, test } from 'vitest';
import { withOtherDegrees } from './temperatures.ts';

/** The text as it is read with both scales. */
const read = (text: string): string =>
  withOtherDegrees(text)
    .map((part) => (typeof part === 'string' ? part : ` (${part.degrees})`))
    .join('');

test.each([
  ['Heat the oven to 350°F.', 'Heat the oven to 350°F (175°C).'],
  ['Heat the oven to 475 degrees F and wait.', 'Heat the oven to 475 degrees F (245°C) and wait.'],
  ['Bake at 200 °C, then at 180 °C.', 'Bake at 200 °C (390°F), then at 180 °C (355°F).'],
  ['Rise at 78 to 80°F', 'Rise at 78 to 80°F (26 to 27°C)'],
  ['Rise at 78–80°F', 'Rise at 78–80°F (26–27°C)'],
  ['Freeze at 0°F', 'Freeze at 0°F (-18°C)'],
])('%s', (written, both) => expect(read(written)).toBe(both));

test.each([
  'Heat the oven to 350°F (175°C).',
  'at 78 to 80°F (26 to 27°C)',
  'at 350°F/175°C',
  'at 180°C or 355°F',
  'at 180 °C, 355 °F',
  'water, 80°F (27°C)',
  'Turn it 90° and wait.',
  'no temperature at all',
  '5 F',
  '',
])('stays: %s', (text) => expect(read(text)).toBe(text));
