import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FORMATS } from './formats.ts';
import type { RecipeFormat } from './reading/recipe-format.ts';

const HERE = import.meta.dirname;
const importsOf = (file: string): string[] =>
  Array.from(readFileSync(path.join(HERE, file), 'utf8').matchAll(/ from '(\.[^']+)'/g), ([, name = '']) =>
    path.join(path.dirname(file), name),
  );
/** The files that the rows of the table come from. */
const FILES = importsOf('formats.ts').filter((file) => file.startsWith('formats/'));

test.each(FILES)('%s imports no other format', (file) => {
  expect(importsOf(file).filter((other) => FILES.includes(other))).toEqual([]);
});

test('every file of the folder is in the table, and what formats share is not in their folder', () => {
  const files = readdirSync(path.join(HERE, 'formats')).filter((name) => !name.endsWith('.test.ts'));
  expect(files.map((name) => `formats/${name}`).sort()).toEqual(FILES.toSorted());
});

test.each(Object.entries<RecipeFormat>(FORMATS))(
  '%s has a name of its own, and is read from JSON or a text',
  (_id, { name, json, text }) => {
    expect(Object.values<RecipeFormat>(FORMATS).filter((other) => other.name === name)).toHaveLength(1);
    expect(json ?? text).toBeDefined();
  },
);
