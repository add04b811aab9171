import { LINE_LIMIT } from './fields.ts';

/** The name of the field of forms that people do not see. It is nothing that a browser or a password manager knows how to fill in. */
const NAME = 'crumb';

/** What the field has so that password managers leave it alone: 1Password, LastPass, Bitwarden and Dashlane each have a mark of their own. */
export const TRAP_ATTRIBUTES = {
  name: NAME,
  tabindex: -1,
  autocomplete: 'off',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const;

/** The fields of a form that are traps, with the most characters of each: programs also fill in what most forms have. */
export const TRAP_FIELDS = { [NAME]: LINE_LIMIT, homepage: LINE_LIMIT };

/** Texts that were sent in the traps of a form. */
export type SentTraps = Record<keyof typeof TRAP_FIELDS, string>;

/** Whether a trap is filled in. It is a sign of a program and no proof: nothing that was sent is lost because of it. */
export const isTrapped = ({ crumb, homepage }: SentTraps): boolean => crumb !== '' || homepage !== '';
