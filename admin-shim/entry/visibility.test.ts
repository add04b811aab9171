import { expect, test } from 'vitest';
import { shortMoment, visibilityOf } from './visibility.ts';

const TEXAS = 'America/Chicago';
const at = (now: string, entry: { publishAt?: string; unpublishAt?: string }) =>
  visibilityOf({ status: 'published', ...entry }, TEXAS, Date.parse(now));

test('an entry is scheduled until it appears, and over once it has disappeared', () => {
  const entry = { publishAt: '2026-11-28', unpublishAt: '2026-11-30T12:00:00Z' };
  expect(at('2026-11-28T05:59:00Z', entry)).toBe('scheduled');
  expect(at('2026-11-28T06:00:00Z', entry)).toBe('published');
  expect(at('2026-11-30T12:00:00Z', entry)).toBe('over');
  expect(at('2026-11-30T12:00:00Z', { publishAt: '', unpublishAt: '' })).toBe('published');
  expect(visibilityOf({ status: 'draft', ...entry }, TEXAS, 0)).toBe('draft');
});

test('a moment in words', () => {
  expect(shortMoment(Date.parse('2026-11-28T13:30:00Z'), TEXAS)).toBe('Sat, Nov 28, 7:30 AM');
  expect(shortMoment(Date.parse('2026-11-28T06:00:00Z'), TEXAS)).toBe('Sat, Nov 28');
});
