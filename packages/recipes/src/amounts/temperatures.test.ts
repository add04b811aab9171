import fc from 'fast-check';
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
  ['Heat the oven to 350 F.', 'Heat the oven to 350 F (175°C).'],
  ['Heat the oven to 350F, then wait', 'Heat the oven to 350F (175°C), then wait'],
  ['Bake at 180C for 20 minutes', 'Bake at 180C (355°F) for 20 minutes'],
  ['Bake at 180c for 20 minutes', 'Bake at 180c (355°F) for 20 minutes'],
  ['Bake at 375 degrees.', 'Bake at 375 degrees (190°C).'],
  ['Bake at 350 to 375 degrees', 'Bake at 350 to 375 degrees (175 to 190°C)'],
  ['Bake at 425° until golden', 'Bake at 425° (220°C) until golden'],
  ['Bake at 180°C/160°C fan/gas 4', 'Bake at 180°C (355°F)/160°C (320°F) fan/gas 4'],
  ['water at 100 F (warm)', 'water at 100 F (38°C) (warm)'],
])('%s', (written, both) => expect(read(written)).toBe(both));

test.each([
  'Heat the oven to 350°F (175°C).',
  'at 78 to 80°F (26 to 27°C)',
  'at 350°F/175°C',
  'at 180°C or 355°F',
  'at 180 °C, 355 °F',
  'water, 80°F (27°C)',
  'Turn it 90° and wait.',
  'Rotate the pan 360 degrees.',
  'Bake at 180 degrees.',
  'Bake at 180C/160C fan/350F.',
  'Bake at 350 F (175 C) or so.',
  'Bake at 350F/gas 4/180C.',
  '2 C flour',
  '350 Fish',
  'Step 12 F',
  'no temperature at all',
  '5 F',
  '',
])('stays: %s', (text) => expect(read(text)).toBe(text));

test('the words stay, both ways agree, and what is there in both scales is added nothing', () => {
  const sign = fc.constantFrom('°', ' °', '', ' ', ' degrees ');
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 300 }), sign, fc.constantFrom('F', 'C'), (degrees, before, scale) => {
      const text = `Bake at ${degrees}${before}${scale}.`;
      const parts = withOtherDegrees(text);
      expect(parts.filter((part) => typeof part === 'string').join('')).toBe(text);
      const [other] = parts.filter((part) => typeof part !== 'string');
      if (scale === 'F' && degrees < 70) return;
      const value = Number(/^\d+/.exec(other?.degrees ?? '')?.[0]);
      const back = scale === 'F' ? (value * 9) / 5 + 32 : ((value - 32) * 5) / 9;
      expect(Math.abs(back - degrees)).toBeLessThanOrEqual(4.6);
      const both = `Bake at ${degrees}${before}${scale} (${other?.degrees}).`;
      expect(read(both)).toBe(both);
    }),
  );
});

test('any text keeps its words', () => {
  const near = fc.array(fc.constantFrom('350', '180', '°', 'F', 'C', ' ', 'degrees', '/', '(', ')', 'fan', 'to', '.', '\u00a0'), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(
      near.map((words) => words.join('')),
      (text) => {
        expect(
          withOtherDegrees(text)
            .filter((part) => typeof part === 'string')
            .join(''),
        ).toBe(text);
      },
    ),
  );
});
