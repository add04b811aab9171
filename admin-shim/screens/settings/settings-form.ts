import { z } from 'zod';
import { type Settings, settingsSchema } from '#domain/settings.ts';
import { missingSitemapPages, type SitemapPage, sitemapPageSchema } from '#domain/sitemap-page.ts';
import type { SettingsTab } from '../../address.ts';
import { inputId as entryInputId } from '../../entries/entry-kind.ts';
import { linesOfValue } from '../../entries/field-lines.ts';

const { shape } = settingsSchema;
const seo = shape.seo.unwrap().shape;
const socialMedia = shape.socialMedia.unwrap().shape;
const features = shape.features.unwrap().shape;

const namesOf = <T extends object>(fields: T): (keyof T & string)[] => Object.keys(fields) as (keyof T & string)[];

/** A page as its inputs have it. */
export type PageValues = Record<keyof SitemapPage, string>;

/** What is in the inputs of some fields: a switch is on or off, anything else is text. */
type Inputs<T> = { [N in keyof T]-?: NonNullable<T[N]> extends boolean ? boolean : string };

/** What is in the inputs. */
export interface SettingsValues {
  siteName: string;
  siteUrl: string;
  siteDescription: string;
  contactEmail: string;
  pages: PageValues[];
  seo: Inputs<Settings['seo']>;
  socialMedia: Inputs<Settings['socialMedia']>;
  features: Inputs<Settings['features']>;
}

/** The settings' own rules, for what is in the inputs: they take any text. */
export const settingsFormSchema = settingsSchema as unknown as z.ZodType<Settings, SettingsValues>;

/** The columns of a page, in the order in which they stand on the screen. */
export const PAGE_FIELDS = namesOf(sitemapPageSchema.shape).toSorted((a) => (a === 'title' ? -1 : 0));

/** The label and hint of a page's field. */
export const pageFieldMeta = (field: keyof SitemapPage): z.GlobalMeta | undefined => sitemapPageSchema.shape[field].meta();

const SEO_FIELDS = namesOf(seo).map((name) => `seo.${name}` as const);
const SOCIAL_FIELDS = namesOf(socialMedia).map((name) => `socialMedia.${name}` as const);
const FEATURE_FIELDS = namesOf(features).map((name) => `features.${name}` as const);
const GENERAL_FIELDS = ['siteName', 'siteUrl', 'siteDescription', 'contactEmail'] as const;

/** The fields of each tab, in the order in which they stand on the screen. */
export const TAB_FIELDS = {
  general: GENERAL_FIELDS,
  pages: ['pages'],
  seo: SEO_FIELDS,
  social: SOCIAL_FIELDS,
  features: FEATURE_FIELDS,
} as const satisfies Record<SettingsTab, readonly string[]>;

/** A field with an input of its own that is not a row's. */
export type SettingsField = Exclude<(typeof TAB_FIELDS)[SettingsTab][number], 'pages'>;

const SCHEMAS: Record<string, z.ZodType> = {
  ...shape,
  ...Object.fromEntries(SEO_FIELDS.map((path) => [path, seo[path.slice('seo.'.length) as keyof typeof seo]])),
  ...Object.fromEntries(SOCIAL_FIELDS.map((path) => [path, socialMedia[path.slice('socialMedia.'.length) as keyof typeof socialMedia]])),
  ...Object.fromEntries(FEATURE_FIELDS.map((path) => [path, features[path.slice('features.'.length) as keyof typeof features]])),
};

/** The label and hint of a field, as its schema gives them. */
export const settingsFieldMeta = (field: SettingsField): z.GlobalMeta | undefined => SCHEMAS[field]?.meta();

const isSwitch = (schema: z.ZodType | undefined): schema is z.ZodDefault<z.ZodBoolean> =>
  schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodBoolean;

/** Whether a field is on or off; all others are text. */
export const isSwitchField = (field: SettingsField): boolean => isSwitch(SCHEMAS[field]);

/** The id of the input of a field: `settings-pages-2-url` for `pages.2.url`. */
export const inputId = (path: string): string => entryInputId('settings', path);

const textIn = (value: unknown, name: string): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : '';
};

const textsIn = <N extends string>(value: unknown, names: readonly N[]): Record<N, string> =>
  Object.fromEntries(names.map((name) => [name, textIn(value, name)])) as Record<N, string>;

/** A switch that was not kept stands as it does at first. */
function switchIn(value: unknown, name: string, schema: z.ZodDefault<z.ZodBoolean>): boolean {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'boolean' ? found : schema.parse(undefined);
}

const inputsIn = <T extends Record<string, z.ZodType>>(value: unknown, fields: T): Record<keyof T, string | boolean> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, isSwitch(schema) ? switchIn(value, name, schema) : textIn(value, name)]),
  ) as Record<keyof T, string | boolean>;

/** Reads a form from settings of any age: what it does not know is left out, and what is missing is empty. */
export function readValues(kept: unknown): SettingsValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { pages, seo: search, socialMedia: links, features: toggles } = kept as Record<string, unknown>;
  return {
    ...textsIn(kept, GENERAL_FIELDS),
    pages: Array.isArray(pages) ? pages.map((page) => textsIn(page, PAGE_FIELDS)) : [],
    seo: inputsIn(search, seo) as SettingsValues['seo'],
    socialMedia: inputsIn(links, socialMedia) as SettingsValues['socialMedia'],
    features: inputsIn(toggles, features) as SettingsValues['features'],
  };
}

/** The form of saved settings. Default pages that they lack stand at the end of the list. */
export function valuesOf(settings: Settings, today: string): SettingsValues {
  const values = readValues(settings) as SettingsValues;
  return { ...values, pages: [...values.pages, ...missingSitemapPages(values.pages, settings.siteUrl, today)] };
}

/** Whether two forms hold the same. */
export const isSame = (a: SettingsValues, b: SettingsValues): boolean => JSON.stringify(readValues(a)) === JSON.stringify(readValues(b));

/** The tab that shows a field. */
export const tabOf = (path: string): SettingsTab | null =>
  (Object.keys(TAB_FIELDS) as SettingsTab[]).find((tab) =>
    TAB_FIELDS[tab].some((field) => path === field || path.startsWith(`${field}.`)),
  ) ?? null;

/** The form's path for a field that the server names: `pages[2].url` is `pages.2.url`. */
export const pathInForm = (serverPath: string): string => serverPath.replaceAll(/\[(\d+)\]/g, '.$1');

/** The settings with each field under its path, so that two people's changes can be merged field by field. */
export type FlatSettings = Record<SettingsField | 'pages', unknown>;
/** The fields of the settings; the list of pages is one. */
export const SETTINGS_FIELDS = Object.values(TAB_FIELDS).flat() as (keyof FlatSettings)[];

/** A form with each field under its path. */
export const flatten = (values: SettingsValues): FlatSettings =>
  Object.fromEntries(
    SETTINGS_FIELDS.map((path) => [path, path.split('.').reduce((part: unknown, name) => (part as Record<string, unknown>)[name], values)]),
  ) as FlatSettings;

/** The form that `flatten` was given. */
export function unflatten(flat: FlatSettings): SettingsValues {
  const groups: Record<string, Record<string, unknown>> = {};
  const values: Record<string, unknown> = groups;
  for (const [path, value] of Object.entries(flat)) {
    const [group = '', name] = path.split('.');
    if (name === undefined) values[group] = value;
    else (groups[group] ??= {})[name] = value;
  }
  return readValues(values) as SettingsValues;
}

/** The label of a field, inside of a sentence too. */
export const labelOf = (field: keyof FlatSettings): string => (field === 'pages' ? 'Pages' : (settingsFieldMeta(field)?.title ?? field));

/** The parts of a field's value in words, where it is not text. */
export const linesOf = (_field: keyof FlatSettings, value: unknown): string[] =>
  typeof value === 'boolean' ? [value ? 'On' : 'Off'] : linesOfValue(value);
