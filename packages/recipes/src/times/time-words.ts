/** What a quick recipe takes at most, in minutes. */
const QUICK = 30;
const QUICKLY = new Set(['quick', 'quickly', 'fast', 'speedy']);
const UNIT = /^(?:(m|min|mins|minute|minutes)|h|hr|hrs|hour|hours)$/;
const BEFORE = new Set(['under', 'within', 'less', 'than', 'max', 'at', 'most', 'up']);

/** A time in a search: the minutes that a recipe may take, and how many words say so. */
interface TimeInWords {
  minutes: number;
  length: number;
}

/** The minutes of '30 minutes', '30min' or 'half hour' at a place, and the number of its words; null if it is no time. */
function durationAt(words: readonly string[], place: number): TimeInWords | null {
  const [word = '', next = ''] = words.slice(place);
  const [, joined = '', joinedUnit = ''] = /^(\d{1,4})([a-z]+)$/.exec(word) ?? [];
  const amount = joined || (word === 'half' ? '0.5' : /^\d{1,4}$/.test(word) ? word : '');
  const unit = UNIT.exec(joinedUnit || next);
  if (amount === '' || !unit) return null;
  return { minutes: Number(amount) * (unit[1] ? 1 : 60), length: joined ? 1 : 2 };
}

/** The time that a search names at a place, if any: 'quick', 'under 30 minutes', '1 hour 30 min'. */
export function timeAt(words: readonly string[], place: number): TimeInWords | null {
  if (QUICKLY.has(words[place] ?? '')) return { minutes: QUICK, length: 1 };
  let start = place;
  while (BEFORE.has(words[start] ?? '')) start += 1;
  // 'Under an hour': searches drop the word "an".
  const isOneHour = start > place && words[start] === 'hour';
  const first = isOneHour ? { minutes: 60, length: 1 } : durationAt(words, start);
  if (!first) return null;
  const second = first.minutes >= 60 ? durationAt(words, start + first.length) : null;
  return { minutes: first.minutes + (second?.minutes ?? 0), length: start - place + first.length + (second?.length ?? 0) };
}
