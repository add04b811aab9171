import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, type DocumentNode, execute, GraphQLError, parse, validate } from 'graphql';
import type { ObjectDatabase } from './objects.ts';

/** One server's view of the repository, which queries are answered from. */
export interface Sight {
  owner: string;
  name: string;
  objects: ObjectDatabase;
  /** The commit of a branch in this view. */
  branch(name: string): string | null;
  /** Whether an object is visible yet. */
  shows(id: string): boolean;
  git(...args: string[]): Promise<string>;
}

// GitHub's published schema: invalid queries are refused as on GitHub.
const githubSchema = buildSchema(published.idl, { assumeValidSDL: true, noLocation: true });

const documents = new Map<string, DocumentNode | GraphQLError[]>();

/** A query that was read and checked against the schema, or what is wrong with it. A store sends the same few queries again and again. */
function checkedQuery(source: string): DocumentNode | GraphQLError[] {
  const known = documents.get(source) ?? readQuery(source);
  documents.set(source, known);
  return known;
}

function readQuery(source: string): DocumentNode | GraphQLError[] {
  try {
    const document = parse(source);
    const errors = validate(githubSchema, document);
    return errors.length > 0 ? [...errors] : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** GitHub truncates longer texts. */
const TEXT_LIMIT = 512_000;

interface HistoryArguments {
  first: number;
  after?: string | null;
  path?: string | null;
}

const momentOf = (signature: string): string =>
  new Date(Number(/ (-?\d+) [+-]\d{4}$/.exec(signature)?.[1] ?? 0) * 1_000).toISOString().replace('.000Z', 'Z');
const actorOf = (signature: string) => {
  const [, name = '', email = ''] = /^(.*?) ?<(.*?)> /.exec(signature) ?? [];
  return { name, email, date: momentOf(signature) };
};

/** Answers a GraphQL request as GitHub does. */
export async function answerGraphql(sight: Sight, source: string, variableValues: Record<string, unknown>): Promise<object> {
  const { objects } = sight;

  async function blobOf(id: string) {
    const bytes = (await objects.get(id))?.bytes ?? Buffer.alloc(0);
    const isBinary = bytes.subarray(0, 8_000).includes(0);
    const isTruncated = !isBinary && bytes.length > TEXT_LIMIT;
    return {
      __typename: 'Blob',
      oid: id,
      byteSize: bytes.length,
      isBinary,
      isTruncated,
      text: isBinary ? null : bytes.subarray(0, TEXT_LIMIT).toString(),
    };
  }

  const entryOf = ({ name, mode, id }: { name: string; mode: string; id: string }) => ({
    name,
    mode: Number.parseInt(mode, 8),
    type: mode === '40000' ? 'tree' : mode === '160000' ? 'commit' : 'blob',
    oid: id,
    object: () => (mode === '160000' ? null : objectOf(id)),
  });

  async function fileAt(tree: string, path: string) {
    let found = { name: '', mode: '40000', id: tree };
    for (const segment of path.split('/')) {
      const next = found.mode === '40000' ? (await objects.tree(found.id)).find(({ name }) => name === segment) : undefined;
      if (!next) return null;
      found = next;
    }
    return entryOf(found);
  }

  async function historyOf(id: string, { first, after, path }: HistoryArguments) {
    const start = after ? Number(after.split(' ')[1]) + 1 : 0;
    const paths = path ? ['--', path] : [];
    const lines = await sight.git('--literal-pathspecs', 'rev-list', `--max-count=${first + 1}`, `--skip=${start}`, id, ...paths);
    const ids = lines.split('\n').filter(Boolean);
    const page = ids.slice(0, first);
    let counting: Promise<Map<string, { files: number; additions: number }>> | null = null;
    const count = () => (counting ??= countChanges(sight, page));
    return {
      nodes: page.map((commit) => commitOf(commit, count)),
      pageInfo: { hasNextPage: ids.length > first, endCursor: page.length === 0 ? null : `${id} ${start + page.length - 1}` },
    };
  }

  async function commitOf(id: string, count = () => countChanges(sight, [id])) {
    const { tree, parents, author, committer, message } = await objects.commit(id);
    return {
      __typename: 'Commit',
      oid: id,
      message,
      tree: { __typename: 'Tree', oid: tree },
      author: actorOf(author),
      committer: actorOf(committer),
      authoredDate: momentOf(author),
      committedDate: momentOf(committer),
      additions: async () => (await count()).get(id)?.additions ?? 0,
      changedFilesIfAvailable: async () => (await count()).get(id)?.files ?? 0,
      parents: ({ first }: { first: number }) => ({
        totalCount: parents.length,
        nodes: parents.slice(0, first).map((parent) => commitOf(parent)),
      }),
      file: ({ path }: { path: string }) => fileAt(tree, path),
      history: (options: HistoryArguments) => historyOf(id, options),
    };
  }

  async function objectOf(id: string) {
    const object = sight.shows(id) ? await objects.get(id) : null;
    if (!object) return null;
    if (object.type === 'commit') return commitOf(id);
    if (object.type === 'tree') return { __typename: 'Tree', oid: id, entries: async () => (await objects.tree(id)).map(entryOf) };
    return blobOf(id);
  }

  const repository = {
    isEmpty: () => sight.branch('main') === null,
    ref({ qualifiedName }: { qualifiedName: string }) {
      const commit = sight.branch(qualifiedName.replace(/^refs\/heads\//, ''));
      return commit && { name: qualifiedName, target: commitOf(commit) };
    },
    object: ({ oid }: { oid: string }) => objectOf(oid),
  };

  const rootValue = {
    viewer: { login: 'rosa', databaseId: 7 },
    repository({ owner, name }: { owner: string; name: string }) {
      if (owner === sight.owner && name === sight.name) return repository;
      throw Object.assign(new Error(`Could not resolve to a Repository with the name '${owner}/${name}'.`), { type: 'NOT_FOUND' });
    },
  };
  const query = checkedQuery(source);
  const { data, errors } = Array.isArray(query)
    ? { data: undefined, errors: query }
    : await execute({ schema: githubSchema, document: query, rootValue, variableValues });
  const told = errors?.map(({ message, path, locations, originalError }) => ({
    ...(originalError && 'type' in originalError ? { type: originalError.type } : {}),
    path,
    locations,
    message,
  }));
  return { ...(data === undefined ? {} : { data }), ...(told ? { errors: told } : {}) };
}

async function countChanges(sight: Sight, ids: string[]): Promise<Map<string, { files: number; additions: number }>> {
  const counts = new Map<string, { files: number; additions: number }>();
  if (ids.length === 0) return counts;
  const output = await sight.git(
    'log',
    '--no-walk=unsorted',
    '--diff-merges=first-parent',
    '-M',
    '--numstat',
    '-z',
    '--format=%x01%H',
    ...ids,
  );
  for (const part of output.split('\x01').slice(1)) {
    const lines = [...part.slice(40).matchAll(/(?:^|[\0\n])(\d+|-)\t(?:\d+|-)\t/g)];
    counts.set(part.slice(0, 40), { files: lines.length, additions: lines.reduce((sum, [, added]) => sum + (Number(added) || 0), 0) });
  }
  return counts;
}
