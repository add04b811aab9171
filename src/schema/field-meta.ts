import { z } from 'zod';

/**
 * The form control of a field that is no group and no list of groups. `text`, `number`, `switch`, `choice`, `options` and `lines` are those
 * of fields that name none: texts, numbers, booleans, options and lists of both. `sentence` is one line that wraps, `body` is the rich-text
 * editor, `alt` describes the photo before it, `words` is a comma-separated list, `until` is a switch that a time may turn off, `whole` is a
 * number of which the whole part counts, `short` takes a word or two, `code` takes no words at all, `slug` is the end of the entry's address
 * and `status` whether visitors see it, `days` are days of the week in words, `group` names the group of a row, `category` is one of the
 * owner's categories of recipes, `amount` is an amount of money, `product` is the id of a menu item, `order` is a way to order, `site` is set
 * by the site and has no control.
 */
export type Control =
  | 'text'
  | 'number'
  | 'switch'
  | 'choice'
  | 'options'
  | 'lines'
  | 'sentence'
  | 'paragraph'
  | 'body'
  | 'photo'
  | 'alt'
  | 'date'
  | 'moment'
  | 'until'
  | 'time'
  | 'days'
  | 'whole'
  | 'minutes'
  | 'words'
  | 'short'
  | 'slug'
  | 'status'
  | 'code'
  | 'web'
  | 'order'
  | 'mail'
  | 'name'
  | 'phone'
  | 'group'
  | 'category'
  | 'amount'
  | 'product'
  | 'color'
  | 'site';

/** What a form knows about a field besides its validation. Each field declares it once. */
export interface FieldMeta {
  /** Its label. */
  title?: string;
  /** A hint, if the label is not enough. */
  description?: string;
  control?: Control;
  /** The unit of a number. */
  unit?: string;
  /** For a list: what an item is called inside a sentence. */
  one?: string;
  /** The number to use for a text that is not a number; without it such a text is an error. */
  otherwise?: number;
  /** What the site derives the value from if the form leaves it empty. */
  madeFrom?: string;
  /** How many characters are shown in full wherever the text is used. */
  guide?: number;
  /** The label of the empty option. */
  none?: string;
  /** Labels of options that differ from their values. */
  optionWords?: Readonly<Record<string, string>>;
  /** For a list of options: the one that excludes the others. */
  alone?: string;
  /** For a field of a row: the title of the part that it is folded into, together with its neighbors of the same title. */
  fold?: string;
  /** An example of a value, shown while the field is empty. */
  placeholder?: string;
  /** For a boolean that says what is not: the label of a switch that says what is. */
  positive?: string;
  /** For a product: whether it may leave the menu. Otherwise its price is taken from there. */
  mayBeGone?: boolean;
  /** For a photo: how many pixels it must be wide and high at least. */
  leastSide?: number;
  /** For a photo: whether it is a portrait of a person, which pages show small. */
  isPortrait?: boolean;
  /** For a photo: whether pages show it across their whole width. */
  isWide?: boolean;
  /** Whether pages show the text as Markdown. */
  isMarkdown?: boolean;
  /** Whether it is the entry's own, so that a copy of the entry begins without it. */
  isOwn?: boolean;
  /** For a moment: whether it has passed once the entry is published. */
  isPast?: boolean;
  /** For a date: whether it is the day that the entry is about. */
  isDay?: boolean;
}

/** Adds to the metadata of a schema that was just made, in place: its own `meta` would copy it, and there are hundreds of fields. */
export const described = <Schema extends z.ZodType>(schema: Schema, more: FieldMeta): Schema => {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...more });
  return schema;
};

/** Builds zod metadata, leaving out an undefined description. */
export const meta = (title: string, description?: string, rest: Omit<FieldMeta, 'title' | 'description'> = {}) => ({
  title,
  ...(description ? { description } : {}),
  ...rest,
});
