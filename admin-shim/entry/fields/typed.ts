/** A field as the inputs of a form hold it: text for all but switches, groups and lists of rows. */
export type Typed = string | boolean | TypedGroup | Typed[];
/** The inputs of a group of fields, or of a row. */
export interface TypedGroup {
  [name: string]: Typed;
}

/** What an input of text holds; nothing if it is no text. */
export const textIn = (typed: unknown): string => (typeof typed === 'string' ? typed : '');
