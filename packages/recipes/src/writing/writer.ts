import { filled } from './written-lines.ts';
import type { Recipe } from '../recipe.ts';

/** A recipe to write for another program. */
export interface OutgoingRecipe {
  slug: string;
  recipe: Recipe;
  /** The bytes of its photo, if the site hosts it. */
  photo: Uint8Array | null;
}

/** A file of an export. */
export interface OutgoingFile {
  name: string;
  bytes: Uint8Array;
}

/** Writes a recipe in a format, and says which of its fields the format has no place for. */
export interface Writer {
  write(outgoing: OutgoingRecipe): OutgoingFile[];
  /** The fields that are lost; those of rows as `ingredients.group`. */
  lacks: readonly string[];
}

const photoName = ({ slug, recipe }: OutgoingRecipe): string => `${slug}.${/\w+$/.exec(recipe.featuredImage ?? '')?.[0] ?? 'jpg'}`;
/** Its photo as a file of the export, if the site hosts it. */
export const withPhoto = (outgoing: OutgoingRecipe): OutgoingFile[] =>
  outgoing.photo ? [{ name: photoName(outgoing), bytes: outgoing.photo }] : [];
/** The address of its photo, or the name of the file beside it. */
export const publicPhoto = (outgoing: OutgoingRecipe): string | undefined =>
  outgoing.photo ? photoName(outgoing) : outgoing.recipe.featuredImage;
/** Fields that no other program has. */
export const ONLY_HERE = [
  'contains',
  'ingredients.scaling',
  'instructions.duration',
  'instructions.longest',
  'instructions.attention',
  'instructions.image',
];

/** Front matter as YAML: JSON strings are YAML too. */
export const matter = (fields: Record<string, unknown>): string =>
  `---\n${Object.entries(filled(fields))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n`;
