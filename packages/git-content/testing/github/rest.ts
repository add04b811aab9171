import type { Sight } from './graphql.ts';

/** A REST request; its path lacks the repository prefix. */
export interface RestRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  etag: string | undefined;
}

interface RestAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface RestSight extends Sight {
  visibility: string;
  /** Moves a branch if that is a fast-forward. */
  move(branch: string, commit: string): Promise<boolean>;
}

interface Person {
  name: string;
  email: string;
  date: string;
}

/** An error response in GitHub's format. */
export const problem = (status: number, message: string) => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{40}$/.test(value);
const notFound = problem(404, 'Not Found');
const signatureOf = ({ name, email, date }: Person) => `${name} <${email}> ${Math.floor(Date.parse(date) / 1_000)} +0000`;
const longMode = (mode: string) => mode.padStart(6, '0');
const kindOf = (mode: string) => (mode === '40000' ? 'tree' : mode === '160000' ? 'commit' : 'blob');

type Handler = (sight: RestSight, request: RestRequest, rest: string) => Promise<RestAnswer>;

const ROUTES: [pattern: RegExp, handler: Handler][] = [
  [/^GET \/$/, getRepository],
  [/^GET \/git\/ref\/heads\/(.+)$/, getRef],
  [/^PATCH \/git\/refs\/heads\/(.+)$/, updateRef],
  [/^POST \/git\/(blobs)$/, createBlob],
  [/^POST \/git\/(trees)$/, createTree],
  [/^POST \/git\/(commits)$/, createCommit],
  [/^GET \/git\/trees\/(\w+)$/, getTree],
  [/^GET \/git\/blobs\/(\w+)$/, getBlob],
  [/^GET \/commits\/(\w+)$/, getCommit],
  [/^GET \/compare\/(.+)$/, compare],
];

/** Answers a REST request as GitHub does, with the same shapes and statuses, but mostly only the fields that are used. */
export async function answerRest(sight: RestSight, request: RestRequest): Promise<RestAnswer> {
  const line = `${request.method} ${request.path}`;
  for (const [pattern, handler] of ROUTES) {
    const match = pattern.exec(line);
    if (match) return handler(sight, request, match[1] ?? '');
  }
  return notFound;
}

async function getRepository({ visibility, owner, name }: RestSight): Promise<RestAnswer> {
  const body = {
    id: 1,
    name,
    full_name: `${owner}/${name}`,
    private: visibility !== 'public',
    visibility,
    archived: false,
    default_branch: 'main',
  };
  return Promise.resolve({ status: 200, body });
}

async function getRef({ branch }: RestSight, { etag }: RestRequest, name: string): Promise<RestAnswer> {
  const commit = branch(name);
  if (commit === null) return Promise.resolve(branch('main') === null ? problem(409, 'Git Repository is empty.') : notFound);
  const tag = `W/"${commit}"`;
  const body = { ref: `refs/heads/${name}`, object: { type: 'commit', sha: commit } };
  return Promise.resolve({ status: etag === tag ? 304 : 200, body, headers: { etag: tag } });
}

async function updateRef({ objects, branch, move }: RestSight, { body }: RestRequest, name: string): Promise<RestAnswer> {
  if (branch(name) === null) return problem(422, 'Reference does not exist');
  const { sha, force } = body;
  if (force === true) throw new Error('A save must never force.');
  if (!isId(sha) || (await objects.get(sha))?.type !== 'commit') return problem(422, 'Object does not exist');
  if (!(await move(name, sha))) return problem(422, 'Update is not a fast forward');
  return { status: 200, body: { ref: `refs/heads/${name}`, object: { type: 'commit', sha } } };
}

async function createBlob({ objects }: RestSight, { body }: RestRequest): Promise<RestAnswer> {
  const { content, encoding = 'utf-8' } = body as { content: string; encoding?: string };
  const sha = objects.put('blob', Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
  return Promise.resolve({ status: 201, body: { sha, url: '' } });
}

async function createTree({ objects }: RestSight, { body }: RestRequest): Promise<RestAnswer> {
  const { base_tree: base, tree } = body as {
    base_tree?: string;
    tree: { path: string; mode: string; type: string; sha?: string | null; content?: string }[];
  };
  if (base !== undefined && (await objects.get(base))?.type !== 'tree') return problem(422, 'base_tree is not a valid tree oid');
  const changes: { path: string; mode: string; id: string | null }[] = [];
  for (const { path, mode, sha, content } of tree) {
    if (typeof content === 'string') changes.push({ path, mode, id: objects.put('blob', Buffer.from(content)) });
    else if (sha === null) changes.push({ path, mode, id: null });
    else if (isId(sha) && (await objects.get(sha))) changes.push({ path, mode, id: sha });
    else return problem(422, `tree.sha ${sha} is not a valid blob`);
  }
  const sha = await objects.edit(base ?? null, changes);
  if (sha === null) return problem(422, 'GitRPC::BadObjectState');
  const items = (await objects.tree(sha)).map(({ name, mode, id }) => ({ path: name, mode: longMode(mode), type: kindOf(mode), sha: id }));
  return { status: 201, body: { sha, url: '', tree: items, truncated: false } };
}

async function createCommit({ objects }: RestSight, { body }: RestRequest): Promise<RestAnswer> {
  const { message, tree, parents, author, committer } = body as {
    message: string;
    tree: string;
    parents: string[];
    author: Person;
    committer: Person;
  };
  if ((await objects.get(tree))?.type !== 'tree') return problem(422, 'Tree SHA does not exist');
  for (const parent of parents)
    if ((await objects.get(parent))?.type !== 'commit') return problem(422, 'Parent SHA does not exist or is not a commit object');
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${signatureOf(author)}`,
    `committer ${signatureOf(committer)}`,
  ];
  const sha = objects.put('commit', Buffer.from(`${lines.join('\n')}\n\n${message}`));
  return {
    status: 201,
    body: { sha, message, author, committer, tree: { sha: tree }, parents: parents.map((parent) => ({ sha: parent })) },
  };
}

async function getTree({ objects, shows }: RestSight, { query }: RestRequest, id: string): Promise<RestAnswer> {
  if (!shows(id) || (await objects.get(id))?.type !== 'tree') return notFound;
  const items: { path: string; mode: string; type: string; sha: string }[] = [];
  async function list(tree: string, folder: string): Promise<void> {
    for (const { name, mode, id: sha } of await objects.tree(tree)) {
      items.push({ path: folder + name, mode: longMode(mode), type: kindOf(mode), sha });
      if (mode === '40000' && query.has('recursive')) await list(sha, `${folder}${name}/`);
    }
  }
  await list(id, '');
  return { status: 200, body: { sha: id, url: '', tree: items, truncated: false } };
}

async function getBlob({ objects, shows }: RestSight, _request: RestRequest, id: string): Promise<RestAnswer> {
  const object = shows(id) ? await objects.get(id) : null;
  if (object?.type !== 'blob') return notFound;
  const content = object.bytes.toString('base64').replace(/.{60}/g, '$&\n');
  return { status: 200, body: { sha: id, size: object.bytes.length, content, encoding: 'base64' } };
}

async function getCommit({ objects, shows, git }: RestSight, { query }: RestRequest, id: string): Promise<RestAnswer> {
  if (!shows(id) || (await objects.get(id))?.type !== 'commit') return notFound;
  const { parents } = await objects.commit(id);
  const output = await git('diff-tree', '-r', '-z', '-M', '--root', '--no-commit-id', ...(parents[0] ? [parents[0]] : []), id);
  const fields = output.split('\0').slice(0, -1).values();
  const files: { filename: string; previous_filename?: string; status: string }[] = [];
  for (const line of fields) {
    const letter = line.split(' ').at(-1)?.[0] ?? '';
    const first = fields.next().value ?? '';
    if (letter === 'R') files.push({ filename: fields.next().value ?? '', previous_filename: first, status: 'renamed' });
    else files.push({ filename: first, status: letter === 'A' ? 'added' : letter === 'D' ? 'removed' : 'modified' });
  }
  const size = Number(query.get('per_page') ?? 300);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return { status: 200, body: { sha: id, parents: parents.map((sha) => ({ sha })), files: files.slice(start, start + size) } };
}

async function compare({ objects, shows, git }: RestSight, _request: RestRequest, basehead: string): Promise<RestAnswer> {
  const [base = '', head = ''] = basehead.split('...');
  for (const id of [base, head]) if (!isId(id) || !shows(id) || (await objects.get(id))?.type !== 'commit') return notFound;
  const merged = (await git('merge-base', base, head).catch(() => '')).trim();
  if (merged === '') return problem(404, `No common ancestor between ${base} and ${head}.`);
  const status = base === head ? 'identical' : merged === base ? 'ahead' : merged === head ? 'behind' : 'diverged';
  return { status: 200, body: { status, merge_base_commit: { sha: merged }, files: [] } };
}
