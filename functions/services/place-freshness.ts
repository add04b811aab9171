import type { Cached } from './cached-answer.ts';

/** How long an answer about a place counts as fresh. */
export const FRESH_MS = 12 * 3_600_000;

/** Milliseconds for which caches between here and the visitor may use an answer that is sent now. */
export const freshFor = (kept: Cached<unknown>, now: number): number => Math.max(0, kept.at + FRESH_MS - now);
