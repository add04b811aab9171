import type { Field } from '#schema/field-shape.ts';

/** A field as Decap's configuration has it. */
export interface DecapField {
  name: string;
  label: string;
  widget: 'string' | 'text' | 'number' | 'boolean' | 'select' | 'list' | 'object' | 'image' | 'markdown' | 'datetime' | 'hidden';
  hint?: string;
  required: boolean;
  default?: unknown;
  options?: readonly string[];
  multiple?: boolean;
  value_type?: 'float';
  format?: string;
  date_format?: string;
  time_format?: false;
  collapsed?: boolean;
  summary?: string;
  label_singular?: string;
  /** The parts of a group, or of each item of a list of groups. */
  fields?: DecapField[];
  /** Each item of a list of single values. */
  field?: DecapField;
}

/** Whether a form's value is empty. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

type Widget = Pick<DecapField, 'widget'> & Partial<DecapField>;

/** The widgets of fields that say how they are filled in. */
const WIDGETS: Partial<Record<NonNullable<Field['control']>, Widget>> = {
  paragraph: { widget: 'text' },
  body: { widget: 'markdown' },
  photo: { widget: 'image' },
  date: { widget: 'datetime', date_format: 'YYYY-MM-DD', time_format: false },
  moment: { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' },
  site: { widget: 'hidden' },
  category: { widget: 'select' },
};

function widgetOfList({ name, label, one = label, control }: Field, item: Field): Widget {
  const list: Widget = { widget: 'list', label_singular: one };
  // Without fields Decap shows one line of text, parted by commas.
  if (control === 'words') return list;
  if (item.shape.type === 'choice') return { widget: 'select', multiple: true, options: item.shape.options };
  const { fields, ...rest } = decapField({ ...item, name, label: one });
  if (!fields) return { ...list, field: rest };
  const named = fields.find(({ required, widget }) => required && ['string', 'text', 'image'].includes(widget));
  return { ...list, fields, ...(named ? { summary: `{{fields.${named.name}}}` } : {}) };
}

function widgetOf(field: Field): Widget {
  const { control, shape, isRequired } = field;
  const chosen = control && WIDGETS[control];
  if (chosen) return chosen;
  switch (shape.type) {
    case 'group':
      // Inside a group that may be missing nothing is required, or the group could not be left out.
      return { widget: 'object', collapsed: true, fields: shape.fields.map((part) => decapField(part, !isRequired)) };
    case 'list':
      return widgetOfList(field, shape.item);
    case 'flag':
      return { widget: 'boolean' };
    case 'choice':
      return { widget: 'select', options: shape.options };
    case 'number':
      return { widget: 'number', value_type: 'float' };
    case 'text':
      return { widget: 'string' };
  }
}

/** The field of Decap's form for a field of a schema. */
export function decapField(field: Field, isInOptional = false): DecapField {
  const { name, label, hint, unit, initial, isRequired, shape } = field;
  // Its number fields take bare numbers, so the hint says what they count.
  const words = [unit, hint].filter(Boolean).join(': ');
  return {
    name,
    label,
    ...(words ? { hint: words } : {}),
    required: !isInOptional && isRequired,
    ...(isBlank(initial) || shape.type === 'group' ? {} : { default: initial }),
    ...widgetOf(field),
  };
}
