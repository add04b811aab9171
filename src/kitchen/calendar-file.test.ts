import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const appointment = {
  title: 'Step 1',
  notes: 'Mix.',
  begins: Date.parse('2026-11-28T03:30:00Z'),
  ends: Date.parse('2026-11-28T04:00:00Z'),
};

test('a calendar file has an appointment with an alarm, in UTC', () => {
  expect(calendarFile('country-loaf@example.com', [appointment], NOW).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Family bakery site//Timetable//EN',
    'BEGIN:VEVENT',
    'UID:1.country-loaf@example.com',
    'DTSTAMP:20261126T120000Z',
    `SEQUENCE:${NOW / 60_000}`,
    'DTSTART:20261128T033000Z',
    'DTEND:20261128T040000Z',
    'SUMMARY:Step 1',
    'DESCRIPTION:Mix.',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Step 1',
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('texts are escaped, and long lines are folded within 75 bytes', () => {
  const notes = `First, mix; then\nrest \\ wait. ${'Crème brûlée 🍮 '.repeat(20)}`;
  const file = calendarFile('x', [{ ...appointment, notes }], NOW);
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:First\\, mix\\; then\\nrest \\\\ wait. ${'Crème brûlée 🍮 '.repeat(20)}\r\n`);
});
