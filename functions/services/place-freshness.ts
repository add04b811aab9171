import type { Kept } from './kept-answer.ts';

/** How long an answer about a place is given without asking again. */
export const FRESH_MS = 12 * 3_600_000;

/** Milliseconds for which an answer given now may be kept by caches between here and the visitor. */
export const freshFor = (kept: Kept<unknown>, now: number): number => Math.max(0, kept.at + FRESH_MS - now);
