import { z } from 'zod';

/** The parts of a query that are repeated for each of several values, and the values as its variables. */
export interface Repeated {
  /** `, $p0: String!, $p1: String!` */
  declarations: string;
  /** One selection for each value. */
  selections: string;
  variables: Record<string, string>;
}

/** Selects something for each value: `selection` is given the alias to select it under, and the variable that holds the value. */
export function repeat(
  letter: string,
  type: 'String' | 'GitObjectID',
  values: readonly string[],
  selection: (alias: string, variable: string) => string,
): Repeated {
  const names = values.map((_, index) => `${letter}${index}`);
  return {
    declarations: names.map((name) => `, $${name}: ${type}!`).join(''),
    selections: names.map((name) => selection(name, `$${name}`)).join('\n'),
    variables: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
  };
}

/** Asks about the repository. `$owner` and `$name` are added when it is sent. */
export function repositoryQuery(declarations: string, selections: string): string {
  return `query ($owner: String!, $name: String!${declarations}) {\nrepository(owner: $owner, name: $name) {\n${selections}\n}\n}`;
}

/** The answer to a query about the repository. */
export const inRepository = <T extends z.ZodType>(repository: T) => z.object({ repository });

/** A file, folder, link or submodule of a commit. GraphQL gives modes as numbers. */
export const entrySchema = z.object({ type: z.string(), mode: z.number(), oid: z.string() });

/** An entry of a tree, and what is needed of it. */
export type Entry = z.infer<typeof entrySchema>;

/** Selects an entry. */
export const ENTRY = '{ type mode oid }';

/** A mode as git writes it. */
export const modeOf = ({ mode }: Entry): string => mode.toString(8);
