import { afterEach, beforeEach, expect } from 'vitest';
import { contentPath, getKind } from '#schema/content-kinds.ts';
import type { Problem, Saved } from './answers.ts';
import { type EntryCase, hasField } from './entry-cases.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from './test-api.ts';

/** Gives each test a site with two entries of a kind, by-hand and the draft hidden, and ways to work on them. */
export function useEntries({ kind, place, fields, file }: EntryCase) {
  const { label } = getKind(kind);
  const hasId = hasField(kind, 'id');
  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi({
      // A page that the site has now; no page may have its address.
      [contentPath('page', 'about')]: null,
      [contentPath(kind, 'by-hand')]: file({ title: 'By hand' }),
      [contentPath(kind, 'hidden')]: file({ title: 'Hidden', status: 'draft', ...(hasId && { id: 'hidden-id' }) }),
    });
  });
  afterEach(() => closeWithoutFaults(api));

  const ask = <T = Saved>(status: number, method: string, at: string, json?: unknown, headers = {}) =>
    api.ask<T>(status, place + at, { method, headers, ...(json === undefined ? {} : { json }) });
  const refuse = (status: number, method: string, at: string, json?: unknown, headers = {}) =>
    ask<Problem>(status, method, at, json, headers);
  return {
    get api() {
      return api;
    },
    label,
    hasId,
    pathOf: (name: string) => contentPath(kind, name),
    textOf: (name: string) => api.content.text(contentPath(kind, name)),
    get: (name: string) => ask(200, 'GET', `/${name}`),
    create: (json: object) => ask(201, 'POST', '', json),
    update: (name: string, json: object, headers = {}) => ask(200, 'PUT', `/${name}`, json, headers),
    refuse,
    /** The list for the admin. */
    async listed() {
      const answer = await ask<Record<string, unknown>>(200, 'GET', '?all=1');
      return Object.values(answer).find(Array.isArray) as Saved[];
    },
    /** Does something that must not save anything. */
    async saveNothing(work: () => Promise<unknown>): Promise<void> {
      const head = api.head();
      await work();
      expect(api.head()).toBe(head);
    },
    /** The fields at fault when a new entry has these. */
    async faultsOf(wrong: object): Promise<string[]> {
      const { errors = [] } = await refuse(400, 'POST', '', { ...fields, ...wrong });
      return [...new Set(errors.map(({ path }) => path))];
    },
  };
}
