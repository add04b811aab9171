import type { FieldError } from '#domain/content-problem.ts';
import type { Failure } from '../network/api-client.ts';
import type { DecapField } from './fields-of.ts';

/** Where a field is, in the words on the screen: “Items 3 › Name”. */
function placeOf(path: string, fields: readonly DecapField[]): string {
  const places: string[] = [];
  let level: readonly DecapField[] = fields;
  for (const [, name, index] of path.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)) {
    const field = level.find((candidate) => candidate.name === name);
    if (!field) break;
    places.push(index === undefined ? field.label : `${field.label} ${Number(index) + 1}`);
    level = field.fields ?? [];
  }
  return places.join(' › ');
}

const wrongField = ({ path, message }: FieldError, fields: readonly DecapField[]): string => {
  const place = placeOf(path, fields);
  return place === '' || message.startsWith(place) ? message : `${place}: ${message}`;
};

/** What went wrong and what to do about it, for someone who has a form open. */
export function failureSentence(failure: Failure, fields: readonly DecapField[] = []): string {
  switch (failure.kind) {
    case 'network':
      return 'The site cannot be reached right now. What you wrote is still here: please try again in a moment.';
    case 'signed-out':
      return 'You are signed out. What you wrote is still here: sign in at /admin in another tab, then publish again.';
    case 'stale':
      return failure.current === null
        ? 'This was deleted elsewhere while you had it open. Copy what you want to keep before you leave this page.'
        : 'This was changed elsewhere since you opened it, so your changes are not saved yet. Copy what you want to keep, load this page again, and make your changes there.';
    case 'refused': {
      const wrong = failure.errors.map((error) => wrongField(error, fields));
      return wrong.length > 0 ? wrong.join('. ') : (failure.message ?? 'That did not work. Please try again.');
    }
  }
}
