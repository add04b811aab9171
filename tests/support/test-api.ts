import { cpSync, mkdtempSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Hono } from 'hono';
import { createStorage, type Storage } from 'unstorage';
import { expect } from 'vitest';
import { remarksOf } from '#content/remarks.ts';
import { type ChangedFile, type ContentSnapshot, emptySnapshot, problemsOf, withFiles } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { createApi } from '#functions/api/app.ts';
import { storedParts } from '#functions/api/stored-parts.ts';
import { withGoodVersions } from '#content/good-versions.ts';
import { ensureRepository } from '@family-bakery/git-content/local-git/repository';
import { createMemoryBranch } from '@family-bakery/git-content/memory/branch';
import type { ApiDependencies } from '#functions/api/dependencies.ts';
import type { ContentSource } from '#functions/runtime/content-source.ts';
import type { CommentIntake } from '#functions/visitors/comments/comment-intake.ts';
import { createLoginLimiter } from '#functions/auth/login-limiter.ts';
import { createOwnerSecrets } from '#functions/auth/owner-secrets.ts';
import type { Newsletter } from '#functions/visitors/newsletter/newsletter.ts';
import { type Session, Sessions } from '#functions/auth/session.ts';
import { SESSION_COOKIE } from '#functions/http/session-cookie-name.ts';
import type { SecurityEvent } from '#functions/runtime/log/log.ts';
import { soundStorage } from '#functions/runtime/storage/sound-storage.ts';
import type { MessageIntake } from '#functions/visitors/messages/message-intake.ts';
import { folderOfRun } from './made-once.ts';
import { quickHash } from './quick-hash.ts';
import { repositoryAt, temporaryFolder, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { type Files, siteFiles } from './snapshot-of.ts';
import { gitContent, memoryContent, type TestContent, type TestStore } from './test-content.ts';

/** The password of a test's API. */
export const PASSWORD = 'eighteen hours of rest';
const firstHash = quickHash(PASSWORD);

interface Call {
  method?: string;
  /** Sent as application/json. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The client address. */
  address?: string;
  /** Whether to send the request without a session. */
  anonymous?: boolean;
  /** The token of another session. */
  token?: string;
}

/** An API with its own content and a signed-in admin. */
export interface TestApi {
  app: Hono;
  content: TestContent;
  store: TestStore;
  newsletter: Newsletter;
  /** The API's data other than content. */
  storage: Storage;
  comments: CommentIntake;
  /** The messages to the owner. */
  messages: MessageIntake;
  /** The token of the admin's session. */
  token: string;
  /** Logged bugs. A test that expects one removes it. */
  faults: unknown[];
  /** Other logged events. */
  events: SecurityEvent[];
  /** The API's clock, in milliseconds since 1970. */
  clock: { now: number };
  call(path: string, call?: Call): Promise<Response>;
  /** Sends a request that must have the given status, and returns its JSON. */
  ask<T = Record<string, unknown>>(status: number, path: string, call?: Call): Promise<T>;
  head(): string;
  /** The problems of the newest commit's files. */
  problems(): Promise<ContentProblem[]>;
  setPassword(password: string): void;
  /** Sets the secret of the authenticator app; null removes it. */
  setTotpSecret(secret: string | null): void;
  close(): Promise<void>;
}

/** An API over a repository. */
export interface GitTestApi extends TestApi {
  repository: TestRepository;
}

type Revisions = ReadonlyMap<string, string>;

/** What first commits hold, by their files: usually all tests of a file start with the same one. */
const firstContents = new Map<string, [ContentSnapshot, Revisions]>();

/** The content of a branch's newest commit, read on demand. */
function contentOf(store: TestStore): ContentSource {
  let commit: string | null = null;
  let revisions: Revisions = new Map();
  let latest = emptySnapshot;

  async function readSince(head: string): Promise<[ContentSnapshot, Revisions]> {
    const tree = new Map((await store.tree(head, ['content', 'public'])).map(({ path, revision }) => [path, revision]));
    const isFirst = commit === null && (await store.parents(head)).length === 0;
    const key = isFirst ? JSON.stringify([...tree]) : '';
    const known = firstContents.get(key);
    if (known) return known;
    const changed = [...tree].filter(([path, revision]) => revisions.get(path) !== revision);
    const files: ChangedFile[] = [...revisions.keys()]
      .filter((path) => !tree.has(path))
      .map((path) => ({ path, revision: '', bytes: null }));
    let index = 0;
    for await (const { bytes } of store.blobs(changed.map(([, revision]) => revision))) {
      const [path, revision] = changed[index++] as [string, string];
      files.push({ path, revision, bytes });
    }
    const snapshot = await withGoodVersions(store, head, await withFiles(latest, files), null, files);
    if (isFirst) firstContents.set(key, [snapshot, tree]);
    return [snapshot, tree];
  }

  async function read(): Promise<ContentSnapshot> {
    const head = await store.head();
    if (head === null || head === commit) return latest;
    [latest, revisions] = await readSince(head);
    commit = head;
    return latest;
  }

  let reading: Promise<ContentSnapshot> = Promise.resolve(latest);
  const next = () => (reading = reading.then(read));
  return { latest: next, published: next };
}

type Offered = Partial<Pick<ApiDependencies, 'preview' | 'places' | 'instagram' | 'mailer' | 'remarks'> & Pick<Newsletter, 'service'>>;

/** Repositories to copy, by their files: usually all tests of a file start with the same ones. */
const firstCommits = new Map<string, string>();

/** Turns a folder into a repository with some files in its first commit. */
async function commitFiles(root: string, files: Files): Promise<void> {
  const key = JSON.stringify(files);
  const made = firstCommits.get(key);
  if (made !== undefined) {
    cpSync(made, root, { recursive: true });
    return;
  }
  for (const [place, content] of Object.entries(files)) {
    if (content === null) continue;
    await mkdir(path.dirname(path.join(root, place)), { recursive: true });
    await writeFile(path.join(root, place), content);
  }
  await ensureRepository(root, ROSA);
  const folder = folderOfRun();
  if (folder === undefined) return;
  const kept = mkdtempSync(path.join(folder, 'repository-'));
  cpSync(root, kept, { recursive: true });
  firstCommits.set(key, kept);
}

const ROSA = { name: 'Rosa', email: 'rosa@bakery.example' };

/**
 * An API over a complete small site in memory, with other files added or replaced. Previews, reviews and Instagram’s posts only
 * work if provided.
 */
export async function createTestApi(others: Files = {}, offered: Offered = {}): Promise<TestApi> {
  const content = memoryContent(createMemoryBranch());
  content.edit(siteFiles('minimal', others), ROSA);
  return createInstance(content, createStorage(), offered);
}

/** The same over a repository, for what is special about git and its working tree, and to see that git takes what a route saves. */
export async function createGitTestApi(others: Files = {}, offered: Offered = {}): Promise<GitTestApi> {
  const repository = repositoryAt(temporaryFolder());
  await commitFiles(repository.root, siteFiles('minimal', others));
  return { ...(await createInstance(gitContent(repository), createStorage(), offered)), repository };
}

/** Another instance of an API, like another process or function of the same site. `around` wraps its store. */
export const anotherInstance = (of: TestApi, around?: (store: TestStore) => TestStore, offered: Offered = {}): Promise<TestApi> =>
  createInstance(of.content, of.storage, offered, around);

async function createInstance(
  behind: TestContent,
  raw: Storage,
  { preview = null, places = null, instagram = null, mailer = null, service = null, remarks }: Offered,
  around = (store: TestStore): TestStore => store,
): Promise<TestApi> {
  const store = around(behind.openStore());
  const content = contentOf(store);
  const clock = { now: Date.parse('2026-11-20T08:00:00Z') };
  let hash = firstHash;
  let secret: string | null = null;
  const secrets = createOwnerSecrets({
    password: {
      read: () => Promise.resolve(hash),
      write: async (written) => {
        await Promise.resolve();
        hash = written;
      },
    },
    totp: {
      read: () => Promise.resolve(secret),
      write: async (written) => {
        await Promise.resolve();
        secret = written;
      },
    },
  });
  const staged = new Map<string, Uint8Array>();
  const faults: unknown[] = [];
  const events: SecurityEvent[] = [];
  const { storage, damage } = soundStorage(raw, () => undefined);
  const parts = storedParts({
    storage,
    username: 'admin',
    secrets,
    content,
    mailer,
    service,
    longestSaveMs: 20_000,
    log: { fault: (error) => void faults.push(error), event: (event) => void events.push(event) },
    now: () => clock.now,
  });
  const { comments, credentials, messages, newsletter } = parts;
  // Each instance has a session of its own, which a restart of another one does not end.
  const sessions = new Sessions(createStorage<Session>(), () => clock.now);
  const app = createApi({
    ...parts,
    sessions,
    store,
    uploads: {
      put: async (address, bytes) => {
        await Promise.resolve();
        staged.set(address, bytes);
      },
      get: (address) => Promise.resolve(staged.get(address) ?? null),
    },
    preview,
    build: null,
    instagram,
    places,
    limiter: createLoginLimiter(createStorage(), () => clock.now),
    inBackground: (_context, work) => void work().catch((error: unknown) => void faults.push(error)),
    status: () => ({ state: 'live', commit: behind.head(), builtAt: '2026-11-20T08:00:00.000Z' }),
    remarks: remarks ?? (async () => remarksOf(await content.latest())),
    draftsWarning: () => Promise.resolve(null),
    damage,
    addressOf: (context) => context.req.header('x-test-address') ?? '192.0.2.1',
    originOf: (context) => new URL(context.req.url).origin,
  });
  const token = await sessions.open('admin', await credentials.passwordMark());

  async function call(
    place: string,
    { method, json, body, headers = {}, address, anonymous = false, token: other }: Call = {},
  ): Promise<Response> {
    const all = new Headers(headers);
    if (!anonymous) all.set('cookie', `${SESSION_COOKIE}=${other ?? token}`);
    if (address !== undefined) all.set('x-test-address', address);
    if (json !== undefined) all.set('content-type', 'application/json');
    const sent = json === undefined ? body : JSON.stringify(json);
    return app.request(`http://localhost:4321${place}`, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: all,
      ...(sent === undefined ? {} : { body: sent, duplex: 'half' }),
    });
  }

  return {
    app,
    content: behind,
    store,
    newsletter,
    storage,
    comments,
    messages,
    token,
    faults,
    events,
    clock,
    call,
    async ask<T>(status: number, place: string, options?: Call) {
      const answer = await call(place, options);
      const text = await answer.text();
      if (answer.status !== status)
        throw new Error(`${options?.method ?? ''} ${place} was answered ${answer.status}, not ${status}: ${text}`);
      return JSON.parse(text) as T;
    },
    head: behind.head,
    problems: async () => problemsOf(await content.latest()),
    setPassword(password) {
      hash = quickHash(password);
    },
    setTotpSecret(newSecret) {
      secret = newSecret;
    },
    async close() {
      await store.close();
      behind.remove();
    },
  };
}

/**
 * Closes a test's API and fails the test unless no bug was logged, everything it saved can be published,
 * and the working tree has no leftover files.
 */
export async function closeWithoutFaults(api: TestApi): Promise<void> {
  try {
    expect(api.faults).toEqual([]);
    expect(await api.problems()).toEqual([]);
    expect(api.content.leftovers()).toBe('');
  } finally {
    await api.close();
  }
}
