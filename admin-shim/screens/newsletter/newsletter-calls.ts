import type { ColumnAnswers, LetterSource } from '#api/newsletter.ts';
import { call } from '../../network/api-client.ts';

const API = '/api/admin/newsletter';

/** The address of the list of readers as a table. */
export const READERS_TABLE = `${API}/export`;

const query = (source: LetterSource): string => ('week' in source ? 'week=1' : `post=${encodeURIComponent(source.post)}`);

/** How the newsletter is doing. */
export const newsletterStatus = () => call('GET', API);

/** A page of the readers whose address has a text in it. */
export const listReaders = (search: string, start: number) =>
  call('GET', `${API}/readers?search=${encodeURIComponent(search)}&start=${start}`);

/** Addresses that were typed or pasted, files that were chosen, and what the owner says about their columns. */
export interface Tables {
  table: string;
  files: { name: string; text: string }[];
  answers: ColumnAnswers;
}

/** Adds the people in tables who agreed to it, from one on. */
export const addReaders = (tables: Tables, start: number) => call('POST', `${API}/readers`, { ...tables, start, agreed: true });

/** What a newsletter would be. */
export const previewLetter = (source: LetterSource) => call('GET', `${API}/letter?${query(source)}`);

/** The address of the same as a page. */
export const letterPage = (source: LetterSource): string => `${API}/letter/page?${query(source)}`;
