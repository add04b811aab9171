import { z } from 'zod';

/** Parts of a query with one selection per value, and the values as variables. */
export interface Repeated {
  /** `, $p0: String!, $p1: String!` */
  declarations: string;
  selections: string;
  variables: Record<string, string>;
}

/** Builds one selection per value. `selection` gets the alias to use and the name of the variable that holds the value. */
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

/** Builds a query about the repository, and `besides` about something else. `$owner` and `$name` are filled in when it is sent. */
export function repositoryQuery(declarations: string, selections: string, besides = ''): string {
  return `query ($owner: String!, $name: String!${declarations}) {\nrepository(owner: $owner, name: $name) {\n${selections}\n}\n${besides}}`;
}

/** The schema of a response about the repository. */
export const inRepository = <T extends z.ZodType>(repository: T) => z.object({ repository });

/** The schema of a response with one page of a commit's history. */
export const historyOf = <T extends z.ZodType>(node: T) =>
  inRepository(
    z.object({
      object: z
        .object({
          history: z.object({
            nodes: z.array(node),
            pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
          }),
        })
        .nullable(),
    }),
  );

/** A file, folder, link or submodule of a commit. GraphQL returns modes as numbers. */
export const entrySchema = z.object({ type: z.string(), mode: z.number(), oid: z.string() });

/** An entry of a tree. */
export type Entry = z.infer<typeof entrySchema>;

/** The GraphQL fields of an entry. */
export const ENTRY = '{ type mode oid }';

/** The entry's mode in git's octal notation. */
export const modeOf = ({ mode }: Entry): string => mode.toString(8);
