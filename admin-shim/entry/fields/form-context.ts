import { createContext } from 'react';
import type { RowKind } from '../../kit/rows/row-kind.ts';
import type { Product } from './products.ts';
import type { TypedGroup } from './typed.ts';

/** What is special about the rows of lists, by the name of the list. */
export type ListLooks = Readonly<Record<string, Partial<RowKind<TypedGroup>>>>;

/** What every input of a form may ask for. */
export const FormContext = createContext<{
  /** How often the form was tried to be sent: each time the first row with an error unfolds. */
  attempts: number;
  /** The id of the input that the address names, whose row unfolds; '' if it names none. */
  wanted: string;
  /** Grows when values were replaced from outside, not typed. */
  version: number;
  rows: ListLooks;
  /** The day that the entry is about, if it has one: what happens at times of it starts with its date. */
  dayOf: () => string;
  /** The menu items with prices of their own; null until they are fetched. */
  products: readonly Product[] | null;
}>({ attempts: 0, wanted: '', version: 0, rows: {}, dayOf: () => '', products: null });
