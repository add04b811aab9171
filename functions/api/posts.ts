import { type Context, Hono } from 'hono';
import { listPosts, postsNewestFirst, postSummary, postView, type PostView } from '#content/posts.ts';
import { createReader } from '#content/reader.ts';
import { type ContentSnapshot, type Entry, findEntry, readEntry, uploadPath } from '#content/snapshot.ts';
import { ContentConflictError, type ContentCommit, type FileChange } from '#domain/content-store.ts';
import { postQueryFrom } from '#domain/listing.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { cacheUntilDeploy, neverCache } from '../http/cache.ts';
import { jsonBody, readJson, type SessionGuard } from '../http/guard.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';
import { draftPost, fileOfDraft, isUnchanged, photosOf, type PostDraft } from './post-changes.ts';

const BODY_LIMIT_BYTES = 1_000_000;
/** How often a save that names no revision is made again because another came in between. */
const TRIES = 100;
const LIST_QUERY = ['page', 'pageSize', 'tag', 'category', 'all'] as const;

type Post = Entry<'post'>;

/** A post as an admin gets it: with its revision, and with the source of a Markdown body. */
type AdminPost = PostView & { revision: string; markdown?: string };

const adminView = (entry: Post, snapshot: ContentSnapshot): AdminPost => ({
  ...postView(entry, (address) => snapshot.photos.get(address) ?? null),
  revision: entry.revision,
  ...(entry.data.format === undefined ? { markdown: entry.body?.trim() ?? '' } : {}),
});

/** Whether a request asks for drafts too: `all` with any value that does not say no. */
const wantsAll = (context: Context): boolean =>
  Object.entries(context.req.query()).some(
    ([name, value]) => name.toLowerCase() === 'all' && !['false', '0', 'no', 'off'].includes(value.toLowerCase()),
  );

const noSuchPost = (): ProblemError => new ProblemError(404, 'Post not found');

/** The revision a client says it worked upon, from its body or its If-Match header (where `*` means any). */
function revisionOf(context: Context, fromBody?: string): string | undefined {
  const match = context.req.header('if-match')?.replace(/^(?:W\/)?"|"$/g, '');
  return fromBody ?? ((match === '*' ? '' : match) || context.req.query('revision') || undefined);
}

/** /api/blog/posts: the posts for visitors, and their keeping for the admin (spec: admin area, section 7). */
export function postRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const { store, content, uploads } = dependencies;

  /** A post as an editor starts from it: an uncommitted change to its file by hand counts. */
  async function loadPost(snapshot: ContentSnapshot, name: string): Promise<Post | null> {
    const entry = findEntry(snapshot, 'post', name);
    const file = entry && (await store.read(entry.path));
    if (!file) return null;
    if (file.revision === entry.revision) return entry;
    const read = readEntry(file.path, file.revision, file.bytes);
    return read === null || Array.isArray(read) ? entry : (read as Post);
  }

  const conflict = (current: Post | null, snapshot: ContentSnapshot): ProblemError =>
    new ProblemError(
      409,
      current
        ? 'This post was changed elsewhere since you opened it. What you wrote is still here.'
        : 'This post was deleted elsewhere since you opened it. What you wrote is still here.',
      { current: current && adminView(current, snapshot) },
    );

  /** The uploaded photos that a post newly shows and that are not kept yet. Refuses addresses with no photo behind them. */
  async function newPhotos(draft: PostDraft, current: Post | null, snapshot: ContentSnapshot): Promise<FileChange[]> {
    const before = current ? photosOf({ data: current.data, body: current.body ?? '' }) : new Map<string, string>();
    const files: FileChange[] = [];
    const errors = [];
    for (const [address, field] of photosOf(draft)) {
      if (snapshot.photos.has(address)) continue;
      const bytes = await uploads.get(address);
      if (bytes) files.push({ path: uploadPath(address), bytes });
      else if (!before.has(address)) errors.push({ path: field, message: `There is no photo at ${address}; upload it again` });
    }
    if (errors.length > 0) throw invalidFields(errors);
    return files;
  }

  async function save(draft: PostDraft, current: Post | null, files: FileChange[], snapshot: ContentSnapshot): Promise<ContentCommit> {
    const { name, email } = await author();
    const verb = current === null ? 'Add' : draft.slug === current.slug ? 'Update' : `Rename ${current.slug} to`;
    try {
      return await store.commit({ message: `${verb} post ${draft.slug}`, author: { name, email }, files });
    } catch (error) {
      if (!(error instanceof ContentConflictError)) throw error;
      const { path } = fileOfDraft(draft);
      if (error.path === path && draft.slug !== current?.slug)
        throw invalidFields([{ path: 'slug', message: `Slug “${draft.slug}” already belongs to another post` }]);
      throw conflict(current && (await loadPost(await content.latest(), current.slug)), snapshot);
    }
  }

  async function author(): Promise<{ name: string; email: string }> {
    const settings = (await content.latest()).entries.settings.get('settings')?.data;
    return { name: settings?.siteName ?? 'The bakery', email: settings?.contactEmail ?? 'bakery@localhost' };
  }

  /** The answer to a save: the post as it stands now. */
  function saved(draft: PostDraft, { commit, revisions }: ContentCommit, snapshot: ContentSnapshot): AdminPost & { commit: string } {
    const { path } = fileOfDraft(draft);
    const entry: Post = {
      kind: 'post',
      slug: draft.slug,
      id: draft.data.id ?? draft.slug,
      path,
      revision: revisions[path] as string,
      data: draft.data,
      body: draft.body,
    };
    return { ...adminView(entry, snapshot), commit };
  }

  const routes = new Hono();

  routes.get('/', async (context) => {
    const { searchParams } = new URL(context.req.url);
    const query = postQueryFrom(searchParams);
    if (wantsAll(context)) {
      await guard.require(context);
      neverCache(context);
      const snapshot = await content.latest();
      const posts = postsNewestFirst(snapshot.entries.post);
      const isPaged = searchParams.has('page') || searchParams.has('pageSize');
      const { items, ...page } = listPosts(posts, isPaged ? query : { ...query, pageSize: Math.max(1, posts.length) });
      const photoAt = (address: string) => snapshot.photos.get(address) ?? null;
      return context.json({
        posts: items.map((entry) => ({ ...postSummary(entry, photoAt), status: entry.data.status, revision: entry.revision })),
        ...page,
      });
    }
    const { items, ...page } = createReader(await content.published()).posts(query);
    cacheUntilDeploy(context, 'posts', LIST_QUERY);
    return context.json({ posts: items, ...page });
  });

  routes.get('/:name', async (context) => {
    const name = context.req.param('name');
    if (wantsAll(context) ? await guard.require(context) : await guard.find(context)) {
      neverCache(context);
      const snapshot = await content.latest();
      const entry = await loadPost(snapshot, name);
      if (!entry) throw noSuchPost();
      return context.json(adminView(entry, snapshot));
    }
    const snapshot = await content.published();
    const post = createReader(snapshot).post(findEntry(snapshot, 'post', name)?.slug ?? '');
    if (!post) throw noSuchPost();
    cacheUntilDeploy(context, 'posts', ['all']);
    return context.json(post);
  });

  routes.post('/', guard.required, jsonBody(BODY_LIMIT_BYTES), async (context) => {
    const snapshot = await content.latest();
    const draft = draftPost(await readJson(context), null, snapshot, dependencies.now());
    const photos = await newPhotos(draft, null, snapshot);
    const commit = await save(draft, null, [{ ...fileOfDraft(draft), expected: null }, ...photos], snapshot);
    neverCache(context);
    return context.json(saved(draft, commit, await content.latest()), 201);
  });

  /** Saves what was sent over the post as it is now. A client that names no revision saves over whatever is there. */
  async function update(
    name: string,
    input: unknown,
    ifMatch: string | undefined,
    triesLeft = TRIES,
  ): Promise<AdminPost & { commit: string | null }> {
    const snapshot = await content.latest();
    const current = await loadPost(snapshot, name);
    if (!current) throw noSuchPost();
    const draft = draftPost(input, current, snapshot, dependencies.now());
    const asked = draft.revision ?? ifMatch;
    if (asked !== undefined && asked !== current.revision) throw conflict(current, snapshot);
    if (isUnchanged(draft, current)) return { ...adminView(current, snapshot), commit: dependencies.status().commit };

    const photos = await newPhotos(draft, current, snapshot);
    const file = fileOfDraft(draft);
    // The draft was made from `current`, so it may only replace that: fields it does not name come from there.
    const based = { expected: current.revision };
    const files: FileChange[] =
      file.path === current.path
        ? [{ ...file, ...based }]
        : [
            { path: current.path, bytes: null, ...based },
            { ...file, expected: null },
          ];
    try {
      return saved(draft, await save(draft, current, [...files, ...photos], snapshot), await content.latest());
    } catch (error) {
      const isOvertaken = error instanceof ProblemError && error.status === 409;
      if (!isOvertaken || asked !== undefined || triesLeft === 0) throw error;
      return update(name, input, ifMatch, triesLeft - 1);
    }
  }

  routes.put('/:name', guard.required, jsonBody(BODY_LIMIT_BYTES), async (context) => {
    const post = await update(context.req.param('name'), await readJson(context), revisionOf(context));
    neverCache(context);
    return context.json(post);
  });

  routes.delete('/:name', guard.required, async (context) => {
    const snapshot = await content.latest();
    const current = await loadPost(snapshot, context.req.param('name'));
    if (!current) throw noSuchPost();
    const expected = revisionOf(context);
    try {
      const { commit } = await store.commit({
        message: `Delete post ${current.slug}`,
        author: await author(),
        files: [{ path: current.path, bytes: null, ...(expected === undefined ? {} : { expected }) }],
      });
      neverCache(context);
      return context.json({ deleted: current.id, commit });
    } catch (error) {
      if (error instanceof ContentConflictError) throw conflict(await loadPost(await content.latest(), current.slug), snapshot);
      throw error;
    }
  });

  return routes;
}
