/** An appointment. Times are in milliseconds since 1970. */
export interface Appointment {
  title: string;
  notes: string;
  begins: number;
  ends: number;
}

/** The most bytes of a line (RFC 5545, section 3.1). */
const LINE_BYTES = 75;

const stamp = (moment: number): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Breaks a line after at most 75 bytes, never within a character. What follows begins with a space. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const length = new TextEncoder().encode(character).length;
    if (bytes + length > LINE_BYTES) {
      lines.push(' ');
      bytes = 1;
    }
    lines.push(`${lines.pop() ?? ''}${character}`);
    bytes += length;
  }
  return lines.join('\r\n');
}

/**
 * A calendar file (RFC 5545) of some appointments, each with an alarm when it begins. Its times are in UTC, so that they are right
 * wherever the device is. `id` makes the appointments those of one page: a calendar that has them already moves them.
 */
export const calendarFile = (id: string, appointments: readonly Appointment[], now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Family bakery site//Timetable//EN',
    ...appointments.flatMap(({ title, notes, begins, ends }, index) => [
      'BEGIN:VEVENT',
      `UID:${index + 1}.${id}`,
      `DTSTAMP:${stamp(now)}`,
      `SEQUENCE:${Math.floor(now / 60_000)}`,
      `DTSTART:${stamp(begins)}`,
      `DTEND:${stamp(ends)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(notes)}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
