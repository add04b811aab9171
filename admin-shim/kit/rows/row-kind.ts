import type { ComponentType } from 'react';
import type { KeyedRow } from './use-keyed-rows.ts';

/** What is wrong in a row, by field. */
export type RowErrors = Readonly<Record<string, string>>;

/** The props of an open row's inputs. */
export interface RowInputsProps<Row> {
  /** The row's id; its inputs' ids begin with it. */
  id: string;
  row: Row;
  errors: RowErrors;
  onChange: (change: Partial<Row>) => void;
  /** Moves the row into the group of that name, a new one if there is none. */
  onGroup: (name: string) => void;
  /** Adds a row after this one and goes there. */
  onNext: () => void;
}

/** How rows are grouped. A row names its group; an empty name is none. */
export interface RowGroups<Row> {
  /** The label of the button that adds one. */
  addLabel: string;
  /** Most characters of a name. */
  limit: number;
  nameOf(row: Row): string;
  inGroup(row: Row, name: string): Row;
}

/** How rows are read from a list that is pasted into one of their inputs, or into a box for it. */
export interface RowPaste<Row> {
  /** The fields of a row that a list can be pasted into. */
  into: readonly string[];
  /** The box for a whole list: the label of the button that opens it, its title and a hint. */
  box?: { label: string; title: string; hint: string };
  /** 'step' and 'steps', inside a sentence. */
  one: string;
  many: string;
  /** Most rows there can be. */
  most: number;
  /** The rows of a text; `after` is the row before them. */
  read(text: string, after: Row | undefined): Row[];
  /** Whether a row that was read from a single line says more than one field of it; such a line fills a blank row. */
  isSplit?(row: Row): boolean;
}

/** A kind of rows: how they are named, summed up and typed. */
export interface RowKind<Row> {
  /** The label of the button that adds one. */
  addLabel: string;
  /** What a row is called where it is spoken of; `place` counts from 1. */
  nameOf(row: Row, place: number): string;
  Summary: ComponentType<{ row: Row; place: number }>;
  Inputs: ComponentType<RowInputsProps<Row>>;
  /** Adds rows in another way, beside the button that adds a blank one. */
  Adder?: ComponentType<{ onAdd: (row: Row) => void }>;
  groups?: RowGroups<Row>;
  paste?: RowPaste<Row>;
  /** Whether a row opens in a dialog, as one with many inputs does. */
  isSheet?: boolean;
  /** Whether there is always a row to write in. */
  isNeverEmpty?: boolean;
  isBlank(row: Row): boolean;
  /** A new row after another, or the first. */
  blankAfter(row: Row | undefined): Row;
}

/** What happened last in a list of rows, and how to undo it. */
export interface RowNotice<Row> {
  text: string;
  undo?: (rows: KeyedRow<Row>[]) => KeyedRow<Row>[];
}
