import fc from 'fast-check';
import { diffLines } from 'diff';
import { describe, expect, test } from 'vitest';
import { BODIES, CHANGES, htmlOf, inEditor } from '../../../tests/support/edited-bodies.ts';
import { propertyRuns } from '../../../tests/support/property-runs.ts';
import { htmlFromMarkdown, sanitizeHtml } from '../rich-text.ts';
import { blocksOfMarkdown, unitsOfMarkdown } from './blocks.ts';
import { editedMarkdown } from './edit-body.ts';
import { unitsOf } from './units.ts';

const outlines = (units: readonly { outline: string }[]) => units.map(({ outline }) => outline);
const changedLines = (before: string, after: string) =>
  diffLines(before, after).reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);

describe.each(BODIES)('%s', (_file, body) => {
  const html = htmlFromMarkdown(body).trim();
  const known = blocksOfMarkdown(body);
  const all = outlines(known.blocks.flatMap(({ units }) => units));

  test('keeps its bytes when nothing was changed', () => {
    expect(editedMarkdown(body, html)).toBe(body);
    expect(editedMarkdown(body, sanitizeHtml(htmlOf(inEditor(html))))).toBe(body);
  });

  test.each(Object.entries(CHANGES))('with %s says what was edited, and all other blocks keep their bytes', (_change, change) => {
    fc.assert(
      fc.property(fc.nat(999), (at) => {
        const edited = sanitizeHtml(htmlOf(change(inEditor(html), at)));
        const after = editedMarkdown(body, edited) ?? expect.fail('It became HTML');
        const wanted = unitsOf(edited, known.notes);
        expect(outlines(unitsOfMarkdown(after))).toEqual(outlines(wanted));
        const said = outlines(wanted).filter((outline) => all.indexOf(outline) === all.lastIndexOf(outline));
        for (const { start, end, units } of known.blocks)
          if (outlines(units).every((outline) => said.includes(outline))) expect(after).toContain(body.slice(start, end));
      }),
      { numRuns: propertyRuns(2) },
    );
  });
});

test('a changed word changes a line', () => {
  const sizes = BODIES.flatMap(([, body]) =>
    Array.from({ length: propertyRuns(4) }, (_, at) => {
      const edited = CHANGES['another word']?.(inEditor(htmlFromMarkdown(body)), at * 7) ?? [];
      return changedLines(`${body}\n`, `${editedMarkdown(body, sanitizeHtml(htmlOf(edited))) ?? ''}\n`);
    }),
  );
  // A line taken out, and one put in.
  const small = sizes.filter((lines) => lines <= 2).length / sizes.length;
  expect(small).toBeGreaterThan(0.97);
});
