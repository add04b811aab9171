/** Signs that people and programs write for a yes and for a no. */
const [YES_SIGNS, NO_SIGNS] = ['✓✔✅☑👍', '✗✘×✕✖❌❎🚫⛔👎☐'];
const SEPARATORS = new RegExp(`[^\\p{L}\\p{N}${YES_SIGNS}${NO_SIGNS}]+`, 'gu');

/** A name or a value without what differs from program to program: capitals, accents, and signs between words. */
export const plainWords = (text: string): string =>
  text.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(SEPARATORS, ' ').trim();

/** The same for the name of a column, which programs also write as `isUnsubscribed`. */
export const columnWords = (name: string): string => plainWords(name.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

const setOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(',').split(','));

/** Yes and no in English, German, French and Spanish, as people and programs write them. */
const YES = setOf('yes,y,true,t,1,on,x,checked,ja,j,wahr,oui,o,vrai,si,s,verdadero', Array.from(YES_SIGNS).join(','));
const NO = setOf('no,n,false,f,0,off,unchecked,nein,falsch,non,faux,falso', Array.from(NO_SIGNS).join(','));
/** States of someone who gets a newsletter, or agreed to it. */
const SUBSCRIBED = setOf(
  'subscribed,subscribe,active,enabled,confirmed,verified,deliverable,double opt in,single opt in,marketing contact',
  'granted,given,allowed,explicit,express,implied,implicit,agreed,accepted,opted in,opt in,optin,zugestimmt,einverstanden,accepte,aceptado',
  'abonniert,aktiv,angemeldet,bestatigt,abonne,abonnee,inscrit,inscrite,actif,confirme,suscrito,suscrita,activo,activa,confirmado',
);
/** Plans of newsletters that are sold: states, but only where a column is one of states. */
const PLANS = setOf('regular,premium,gifted,trialed,complimentary,comp,free,paid,founding,gift');
/** States of someone who gets none: who has left or never confirmed, and whose address takes no mail. */
const NOT_SUBSCRIBED = setOf(
  'denied,declined,refused,not given,not granted,revoked,withdrawn,opted out,opt out,optout,abgelehnt,widerrufen,refuse,rechazado',
  'unsubscribed,un subscribed,unsubscribe,not subscribed,never subscribed,non subscribed,nonsubscribed,cancelled,canceled,left,removed,lapsed',
  'bounced,bounce,hard bounced,soft bounced,hard bounce,soft bounce,cleaned,undeliverable,invalid,needs attention,validating,quarantined',
  'complained,complaint,complaints,spam,marked as spam,reported as spam,reported spam,spammy,junk,abuse',
  'pending,pending confirmation,awaiting confirmation,waiting,double opt in pending,not set,unconfirmed,not confirmed,unactivated,unverified,not verified,asked,upcoming',
  'inactive,archived,deleted,disabled,paused,upgraded,churned,expired,past due,on hold,temporary hold,suppressed,blocked,banned,blocklisted',
  'blacklisted,transactional,non marketing contact,no permissions set,do not contact,do not mail,do not email,manually suppressed',
  'abgemeldet,abbestellt,ausgetragen,inaktiv,gesperrt,geloscht,unbestatigt,nicht bestatigt,wartend,ausstehend,nicht abonniert,gekundigt',
  'desabonne,desabonnee,desinscrit,desinscrite,inactif,inactive,en attente,non confirme,bloque,supprime,rejete,annule,non abonne,resilie',
  'dado de baja,de baja,baja,cancelado,inactivo,inactiva,pendiente,no confirmado,rebotado,bloqueado,eliminado,no suscrito,desuscrito',
);

/** What stands in a cell of which nothing is said. */
const NOTHING = setOf('none,null,nil,n a,na,undefined,never,nie,jamais,nunca');
/** Values without a letter that say nothing, and the dates that programs write for none. Other signs, like `*`, are someone’s marks. */
const NO_LETTERS = /^(?:[\s\-–—_.,:;/\\?"'()[\]{}]*|(?:0000-00-00|0001-01-01|1970-01-01)(?:[T ]00:00:00[\d.Z+:]*)?)$/;

/** Whether a value says nothing, such as `[]`, `-` or `n/a`. */
export const saysNothing = (value: string): boolean => NO_LETTERS.test(value) || NOTHING.has(plainWords(value));

/** Whether a value is a moment: 2026-11-20, 20.11.2026 07:30, Nov 20, 2026, or a number of seconds or milliseconds. */
export const isMoment = (value: string): boolean =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:\D|$)/.test(value) ||
  /^\d{9,13}$/.test(value) ||
  (/\b(?:19|20)\d\d\b/.test(value) && value.length < 60 && !Number.isNaN(Date.parse(value)));

/** Whether a value is a yes: true, false for a no, or null if it is neither. */
export function saysYes(value: string): boolean | null {
  const words = plainWords(value);
  if (words === '' && !saysNothing(value)) return true;
  return YES.has(words) ? true : NO.has(words) ? false : null;
}

/** Whether a value says that someone gets a newsletter: true, false, or null if it says neither. */
export function saysSubscribed(value: string): boolean | null {
  const words = plainWords(value);
  if (NOT_SUBSCRIBED.has(words)) return false;
  return SUBSCRIBED.has(words) ? true : saysYes(value);
}

/** The same, where it is known that the column is one of states. */
export const stateSaysSubscribed = (value: string): boolean | null => (PLANS.has(plainWords(value)) ? true : saysSubscribed(value));

/** The most values of a column of states. */
const MOST_STATES = 12;

/** What people write beside someone who left. */
const LEFT_IN_WORDS =
  /\b(?:un ?subscri\w*|opt(?:ed)? ?out|do(?: not|n t) (?:e ?)?(?:mail|contact|write|send)|abgemeldet|abbestellt|desabonn\w*|desinscri\w*|dado de baja)\b/;

/** Whether the values of a column look like yes and no, like states, or like remarks about someone who left. */
export function lookLikeStates(values: ReadonlySet<string>): boolean {
  const said = [...values].filter((value) => !saysNothing(value));
  if (said.some((value) => LEFT_IN_WORDS.test(plainWords(value)))) return true;
  const known = said.filter((value) => saysSubscribed(value) !== null);
  if (known.length === 0) return false;
  // A few words among many others are part of a text; a digit or a letter alone among others is one.
  return known.length === said.length || (said.length <= MOST_STATES && known.some((value) => plainWords(value).length > 1));
}
