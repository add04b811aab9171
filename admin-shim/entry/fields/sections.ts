import type { ComponentType } from 'react';
import type { Field } from '#schema/field-shape.ts';
import { searchMetadata } from '#schema/fields.ts';
import type { SchemaForm } from '../entry-kind.ts';

/** A part of a form that folds. */
export interface FormSection {
  title: string;
  /** The names of its fields, in their order. */
  fields: readonly string[];
  hint?: string;
  /** Whether it is in the side column on wide screens. */
  isAside?: boolean;
  /** `new`: as long as the entry is not saved; `saved`: as soon as it is. */
  startsFolded?: boolean | 'new' | 'saved';
  /** Its name in the address, where the sections of a form are tabs. */
  tab?: string;
  /** The field among others that its title names: the inputs of that field have no frame with its label. */
  named?: string;
  /** At its end. */
  Foot?: ComponentType<{ form: SchemaForm }>;
}

/** The section with the SEO fields. */
export const SEARCH: FormSection = { title: 'Search engines', fields: Object.keys(searchMetadata()), isAside: true, startsFolded: true };

/** The sections of a form that names none: plain fields together, then each group and list by itself, the SEO fields last. */
function plainSections(fields: readonly Field[], label: string): FormSection[] {
  const sections: { title: string; fields: string[] }[] = [];
  let plain: string[] | null = null;
  for (const { name, label: title, shape, control } of fields) {
    if (SEARCH.fields.includes(name)) continue;
    const isOwn =
      (shape.type === 'group' && shape.fields[0]?.control !== 'photo') ||
      (shape.type === 'list' && shape.item.shape.type === 'group') ||
      control === 'body';
    if (isOwn) sections.push({ title, fields: [name] });
    else if (plain) plain.push(name);
    else sections.push({ title: `The ${label}`, fields: (plain = [name]) });
  }
  return [...sections, SEARCH];
}

/** The sections of a form, each with fields that there are. A field that no section names follows the one before it in the schema. */
export function sectionsOf(fields: readonly Field[], given: readonly FormSection[] | undefined, label: string): FormSection[] {
  const sections = (given ?? plainSections(fields, label)).map((section) => ({ ...section, fields: [...section.fields] }));
  fields.forEach(({ name }, index) => {
    if (sections.some((section) => section.fields.includes(name))) return;
    const before = fields[index - 1]?.name ?? '';
    const section = sections.find((one) => one.fields.includes(before)) ?? sections[0];
    section?.fields.splice(section.fields.indexOf(before) + 1, 0, name);
  });
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter((name) => fields.some((field) => field.name === name)) }))
    .filter((section) => section.fields.length > 0);
}
