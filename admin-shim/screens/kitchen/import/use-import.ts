import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { IncomingRecipe } from '#api/import.ts';
import { withCopiedPhotos } from '#exchange/copy-photos.ts';
import { type FoundRecipe, isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { RecipeCategories } from '../../../kit/recipe-categories.ts';
import { call, type Failure, reasonOf } from '../../../network/api-client.ts';
import { useSession } from '../../../session/SignInAgain.tsx';
import { forgetGuesses, rememberGuesses } from '../imported-guesses.ts';
import { copyPhoto, CopyStopped } from './import-calls.ts';
import { forgetImport, type ImportItem, storedImport, type StoredImport, storeFiles, storeProgress } from './stored-import.ts';

/** A batch is committed when it has so many recipes or photos of so many bytes, which a function of a host commits in time. */
const MOST_IN_BATCH = 50;
const MOST_BATCH_BYTES = 8_000_000;

/** An import as its screen shows it. */
export interface ImportState extends StoredImport {
  /** How many recipes the files have; null while they are being read. */
  found: number | null;
  /** How many of the files are read. */
  read: number;
  /** How many of them are dealt with, those included that wait for their batch to be saved. */
  done: number;
  /** Why it stopped by itself. */
  reason: string | null;
  undone: { removed: number; kept: string[] } | 'undoing' | null;
}

/** Recipes that are saved together. */
type Batch = readonly { item: Omit<ImportItem, 'state'>; incoming: IncomingRecipe }[];

/** An import of which nothing was read here yet. */
const UNREAD = { found: null, read: 0, reason: null, undone: null };

/** Whether the site may have saved a batch that failed here. */
const isOutcomeUnknown = (failure: Failure): boolean =>
  failure.kind === 'network' || (failure.kind === 'refused' && failure.outcomeUnknown === true);

/** How long reading may keep the browser from drawing and from answering presses. */
const MOST_BUSY_MS = 50;
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Runs imports: reads files on this device, sends photos and drafts, stops, and goes on after a reload. */
export function useImport() {
  const withSession = useSession();
  const categories = useContext(RecipeCategories);
  const [state, setState] = useState<ImportState | null>(null);
  const latest = useRef(state);
  const running = useRef<AbortController | null>(null);

  function put(change: Partial<ImportState>): void {
    if (!latest.current) return;
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }
  async function keep(): Promise<void> {
    if (!latest.current) return;
    const { items, problems, state: now, key, unanswered } = latest.current;
    await storeProgress({ items, problems, state: now, key, unanswered });
  }

  /** Reads all files again, which is quick, and gives what is not dealt with yet. */
  async function read(files: readonly SourceFile[], signal: AbortSignal): Promise<[place: number, found: FoundRecipe][]> {
    const waiting: [number, FoundRecipe][] = [];
    const problems: string[] = [];
    const dealtWith = new Set(latest.current?.items.map(({ place }) => place));
    const positions = new Map(files.map(({ name }, index) => [name, index]));
    let place = 0;
    let drawn = performance.now();
    for (const finding of readRecipes(files, categories)) {
      if (signal.aborted) break;
      const position = positions.get(finding.from.split(' › ', 1)[0] ?? '');
      if (performance.now() - drawn > MOST_BUSY_MS) {
        put({ read: position ?? 0 });
        await nextTurn();
        drawn = performance.now();
      }
      if (!isRecipe(finding)) problems.push(finding.sentence);
      else if (dealtWith.has(place++)) continue;
      else waiting.push([place - 1, finding]);
    }
    put({ found: place, problems, done: place - waiting.length });
    return waiting;
  }

  async function save(batch: Batch): Promise<void> {
    if (batch.length === 0 || !latest.current) return;
    const { key } = latest.current;
    put({ unanswered: batch.length });
    await keep();
    const answer = await withSession(() => call('POST', '/api/admin/import', { key, recipes: batch.map(({ incoming }) => incoming) }));
    if (answer.ok || !isOutcomeUnknown(answer.failure)) put({ unanswered: 0 });
    if (!answer.ok) throw new CopyStopped(answer.failure);
    const { saved, duplicates, problems } = answer.value;
    const takeFrom = <T extends { from: string }>(list: T[], matches: (one: T) => boolean): T | undefined => {
      const index = list.findIndex(matches);
      return index === -1 ? undefined : list.splice(index, 1)[0];
    };
    const items = batch.map(({ item, incoming }): ImportItem => {
      const isIt = (one: { from: string; title: string }) => one.from === item.from && one.title === item.title;
      const draft = takeFrom(saved, isIt);
      if (draft) return { ...item, state: 'saved', slug: draft.slug, revision: draft.revision };
      const known = takeFrom(duplicates, isIt);
      if (known) return { ...item, state: 'duplicate', slug: known.slug, incoming };
      return { ...item, state: 'failed', sentences: [takeFrom(problems, ({ from }) => from === item.from)?.sentence ?? ''] };
    });
    rememberGuesses(items.flatMap(({ state: became, slug = '', report }) => (became === 'saved' ? [[slug, report] as const] : [])));
    const places = new Set(items.map(({ place }) => place));
    const others = latest.current.items.filter(({ place }) => !places.has(place));
    put({ items: [...others, ...items].sort((a, b) => a.place - b.place) });
    await keep();
  }

  /** Runs one thing at a time, until it is done, stopped or has failed. Nothing is lost with the page. */
  async function attempt(
    work: (signal: AbortSignal) => Promise<Pick<ImportState, 'state'>>,
    failed: (failure: Failure) => Partial<ImportState>,
  ): Promise<void> {
    if (running.current || !latest.current) return;
    const { signal } = (running.current = new AbortController());
    put({ state: 'running', reason: null });
    try {
      put(await work(signal));
    } catch (error) {
      if (!(error instanceof CopyStopped)) throw error;
      put(failed(error.failure));
    } finally {
      running.current = null;
      await keep();
    }
  }

  async function importAll(signal: AbortSignal): Promise<Pick<ImportState, 'state'>> {
    const batch: Batch[number][] = [];
    let bytes = 0;
    await keep();
    for (const [place, found] of await read(latest.current?.files ?? [], signal)) {
      if (signal.aborted) break;
      const { recipe, sentences } = await withCopiedPhotos(found, (photo) => {
        if ('bytes' in photo) bytes += photo.bytes.length;
        return copyPhoto(photo, withSession);
      });
      const { from, slug, report } = found;
      batch.push({ item: { place, from, title: recipe.title, report, sentences }, incoming: { from, place, slug, recipe } });
      put({ done: (latest.current?.done ?? 0) + 1 });
      if (batch.length >= MOST_IN_BATCH || bytes > MOST_BATCH_BYTES) {
        await save(batch.splice(0));
        bytes = 0;
      }
    }
    await save(batch);
    return { state: signal.aborted ? 'stopped' : 'done' };
  }
  const run = () =>
    attempt(importAll, (failure) => ({ state: 'stopped', reason: reasonOf(failure), done: latest.current?.items.length ?? 0 }));

  /** Saves recipes that were left out because the site has them. */
  const importAnyway = (duplicates: readonly ImportItem[]) =>
    attempt(
      async (signal) => {
        const batch = duplicates.flatMap(({ incoming, ...item }) => (incoming ? [{ item, incoming: { ...incoming, isAgain: true } }] : []));
        while (batch.length > 0 && !signal.aborted) await save(batch.splice(0, MOST_IN_BATCH));
        return { state: 'done' };
      },
      // It can be pressed again: the site knows what it has saved under this key.
      (failure) => ({ state: 'done', unanswered: 0, reason: `They were not imported. ${reasonOf(failure)}` }),
    );

  const goOn = useEffectEvent(() => void run());
  useEffect(() => {
    void storedImport().then((stored) => {
      if (!stored || latest.current) return;
      latest.current = { ...stored, ...UNREAD, done: stored.items.length };
      setState(latest.current);
      if (stored.state === 'running') goOn();
    });
    const retry = () => latest.current?.reason && goOn();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  return {
    state,
    /** Begins an import of files. */
    start(files: SourceFile[]) {
      const key = crypto.randomUUID();
      latest.current = { ...UNREAD, key, files, items: [], problems: [], state: 'running', unanswered: 0, done: 0 };
      setState(latest.current);
      void storeFiles(files).then(run);
    },
    stop: () => running.current?.abort(),
    resume: () => void run(),
    importAnyway: (duplicates: readonly ImportItem[]) => void importAnyway(duplicates),
    /** Removes the drafts that it saved, those included of which the answer was lost. */
    async undo() {
      if (!latest.current) return;
      put({ undone: 'undoing' });
      const { items, key } = latest.current;
      const saved = items.flatMap(({ slug, revision }) => (slug && revision ? [{ slug, revision }] : []));
      const answer = await withSession(() => call('POST', '/api/admin/import/undo', { saved, key }));
      if (!answer.ok) {
        put({ undone: null, reason: `It could not be undone. ${reasonOf(answer.failure)}` });
        return;
      }
      forgetGuesses(saved.map(({ slug }) => slug));
      put({ undone: answer.value });
      await forgetImport();
    },
    /** Forgets it, for another one. */
    clear() {
      latest.current = null;
      setState(null);
      void forgetImport();
    },
  };
}
