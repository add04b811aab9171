import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONTENT_KINDS, getKind } from '#schema/content-kinds.ts';
import { fieldsOf } from '#schema/field-shape.ts';
import { photo } from '#schema/address-fields.ts';
import { listOf, optionalId, requiredText, tags, wholeNumber } from '#schema/fields.ts';
import { calendarDate, optionalMoment } from '#schema/time-fields.ts';
import { fieldsOfKind } from './decap-config.ts';
import { type DecapField, decapField } from './fields-of.ts';

const named = (fields: DecapField[] | undefined, name: string): DecapField => {
  const field = fields?.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
};

/** Every place where a schema's own JSON Schema has a field, as in `items[].name`. */
function placesIn(schema: unknown, place = ''): string[] {
  const { properties, items } = schema as { properties?: Record<string, unknown>; items?: unknown };
  if (items !== undefined) return placesIn(items, `${place}[]`);
  // What a list holds that is made by a function cannot be said in JSON Schema.
  if (!properties) return [place.replace(/(?:\[\])+$/, '')];
  return Object.entries(properties).flatMap(([name, inner]) => placesIn(inner, `${place}.${name}`));
}

function placesOf({ name, fields, widget }: DecapField, place = ''): string[] {
  const here = `${place}.${name}`;
  return fields?.flatMap((inner) => placesOf(inner, widget === 'list' ? `${here}[]` : here)) ?? [here];
}

describe.each(CONTENT_KINDS)('the fields of %s', (kind) => {
  test('are those of the schema, no more and no fewer', () => {
    const { schema, body } = getKind(kind);
    const inSchema = placesIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
    const fields = fieldsOfKind(kind);
    expect(fields.flatMap((field) => placesOf(field)).sort()).toEqual([...inSchema, ...(body ? ['.body'] : [])].sort());
    for (const { label } of fields) expect(label).toMatch(/^\S/);
  });
});

describe('a field', () => {
  const invented = z.strictObject({
    motto: requiredText('Motto', 100, 'What hangs above the oven'),
    history: requiredText('History', 5_000),
    oven: z.enum(['stone', 'steel']).default('stone'),
    loaves: wholeNumber('Loaves', 1, 40).optional(),
    isOpen: z.boolean().default(true),
    cover: photo('Cover'),
    tags: tags(),
    bakersOnDuty: listOf('Bakers', z.strictObject({ since: wholeNumber('Since', 1990, 2100), name: requiredText('Name') }), 5),
    sayings: z.array(requiredText('Saying')).min(1).max(3),
    oldSign: z.strictObject({ src: photo('Photo'), words: requiredText('Words') }).optional(),
    opened: calendarDate('Opened'),
    publishedAt: optionalMoment('Published'),
    id: optionalId(),
  });
  const fields = fieldsOf(invented).map((field) => decapField(field));

  test('of a new sort of entry appears by itself, with its words, rules and widget', () => {
    expect(named(fields, 'motto')).toMatchObject({ label: 'Motto', widget: 'string', hint: 'What hangs above the oven', required: true });
    expect(named(fields, 'history')).toMatchObject({ widget: 'text' });
    expect(named(fields, 'oven')).toMatchObject({
      widget: 'select',
      required: false,
      default: 'stone',
      options: ['stone', 'steel'],
    });
    expect(named(fields, 'loaves')).toMatchObject({ widget: 'number', value_type: 'float', required: false });
    expect(named(fields, 'isOpen')).toMatchObject({ widget: 'boolean', default: true });
    expect(named(fields, 'cover')).toMatchObject({ widget: 'image', required: true });
    expect(named(fields, 'opened')).toMatchObject({ widget: 'datetime', date_format: 'YYYY-MM-DD', time_format: false });
    expect(named(fields, 'publishedAt')).toMatchObject({ widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' });
    expect(named(fields, 'id').widget).toBe('hidden');
  });

  test('that is a list has its items’ fields, and is called by the first that each has', () => {
    const bakers = named(fields, 'bakersOnDuty');
    expect(bakers).toMatchObject({
      label: 'Bakers',
      label_singular: 'baker',
      widget: 'list',
      default: [],
      summary: '{{fields.name}}',
    });
    expect(bakers.fields?.map(({ name }) => name)).toEqual(['since', 'name']);
    expect(named(fields, 'sayings')).toMatchObject({ widget: 'list', required: true, field: { widget: 'string' } });
    expect(named(fields, 'tags').field).toBeUndefined();
  });

  test('in a group that may be missing is not required, so that the group can be left out', () => {
    const sign = named(fields, 'oldSign');
    expect(sign).toMatchObject({ widget: 'object', required: false });
    expect(sign.fields?.map(({ required }) => required)).toEqual([false, false]);
  });
});

test('a field of minutes says so, before its own hint', () => {
  const recipe = fieldsOfKind('recipe');
  expect(named(recipe, 'prepTime').hint).toBe('Minutes');
  expect(named(recipe, 'activeTime').hint).toMatch(/^Minutes: How long you actually work;/);
});
