import { columnWords, plainWords } from './words.ts';

/**
 * What a column is about: `state`, whether someone gets the newsletter; `consent`, whether someone agreed to it, or when; `left`, that
 * someone left or that the address takes no mail, or when; `all-left`, that everybody in the table did; `other`, something else, even if its
 * values look like yes and no.
 */
export type Meaning = 'state' | 'consent' | 'left' | 'all-left' | 'other';

type Columns = Partial<Record<Meaning, string>>;

/** The columns of services' exports whose meaning their names alone do not say for sure: a row a service. */
const SERVICES: Readonly<Record<string, Columns>> = {
  Mailchimp: {
    'all-left': 'unsub time, clean time',
    left: 'unsub campaign title, unsub campaign id, unsub reason, unsub reason other, clean campaign title, clean campaign id',
    other:
      'address, member rating, optin time, optin ip, confirm time, confirm ip, latitude, longitude, gmtoff, dstoff, timezone, cc, region, last changed, leid, euid',
  },
  Kit: { state: 'status, state, subscriber state', other: 'id, first name, created at' },
  Buttondown: {
    state: 'type, subscriber type',
    left: 'unsubscription date, unsubscription reason, undeliverability date, undeliverability reason',
    other:
      'source, creation date, referrer url, secondary id, ip address, utm campaign, utm medium, utm source, churn date, upgrade date, gift subscription message',
  },
  Ghost: {
    consent: 'subscribed to emails, subscribed',
    left: 'deleted at',
    other: 'complimentary plan, stripe customer id, tiers',
  },
  Substack: {
    left: 'email disabled, unsubscribed at',
    other:
      'active subscription, expiry, plan, digest enabled, prefer digests, first payment at, cancel date, stripe plan, subscription type, subscription interval, subscription created at, subscription expires at, last subscribed at, is founding, is gift, is comp, is free trial, activity, user name, country',
  },
  Beehiiv: {
    state: 'status',
    left: 'unsubscribed at',
    other:
      'subscription tier, subscription premium tiers, subscription id, acquisition source, referring site, referral code, utm campaign, utm medium, utm source, utm channel',
  },
  Brevo: {
    state: 'email marketing',
    consent: 'double opt in, opt in',
    left: 'email blacklisted, emailblacklisted, blacklisted, email blocklisted',
    other:
      'contact id, sms, sms blacklisted, sms blocklisted, sms marketing, whatsapp, whatsapp blacklisted, whatsapp blocklisted, added time, modified time, list ids, listids, landline number, job title',
  },
  Klaviyo: {
    state: 'email marketing status',
    consent: 'email marketing consent, consent',
    left: 'email suppressions, suppressions, suppression reason, unsubscribe timestamp, email suppression timestamp',
    other:
      'klaviyo id, email marketing consent timestamp, email marketing consent source, email consent source, email consent timestamp, sms marketing consent, sms consent, sms marketing consent timestamp, sms suppressions, whatsapp marketing consent, mobile push consent, initial source, last source, consent form id, consent form version, predicted gender, locale',
  },
  Shopify: {
    consent: 'accepts email marketing, accepts marketing, email marketing opt in',
    other:
      'accepts sms marketing, tax exempt, total spent, total orders, default address company, default address country code, default address province code, customer id, verified email, account state',
  },
  Squarespace: {
    consent: 'accepts marketing, subscribed, accepts email marketing',
    other:
      'has account, customer since, order count, total spent, last order date, mailing lists, subscriber source, subscriber since, first order date, shipping state, billing state',
  },
  Wix: {
    state: 'email subscriber status, email subscription status, subscriber status, email subscribed status',
    other: 'sms subscriber status, last activity, last activity date utc 0, created at utc 0, member status, site member status, language',
  },
  MailerLite: {
    state: 'status',
    consent: 'subscribed, date subscribed',
    left: 'unsubscribed, date unsubscribed',
    other: 'sent, opens, opened, clicks, clicked, location, signup ip, optin ip, groups, fields',
  },
  'Constant Contact': {
    state:
      'email status, email permission status, email status home, email status work, email status other, email permission status home, email permission status work, email permission status other',
    left: 'confirmed opt out date, confirmed opt out source, confirmed opt out reason, unsubscribe reason, opt out date, opt out source',
    other:
      'email lists, email update source, created at, updated at, source name, permission to send date, sms status, confirmed opt in source',
  },
  'Campaign Monitor': {
    state: 'status, state, subscriber state',
    left: 'unsubscribe date, date unsubscribed, bounce date, date bounced',
    other:
      'consent to track, permission to track, consent to send sms, permission to send sms, date subscribed, subscribe date, reads email with, joined, last updated',
  },
  HubSpot: {
    state: 'marketing contact status, marketing email confirmation status',
    left: 'unsubscribed from all email, opted out of all email, opted out of email marketing information, opted out of email one to one, opted out of email customer service communication, email hard bounce reason, email hard bounced, invalid email address, email address quarantined, email quarantined, global unsubscribe',
    other:
      'record id, lead status, lifecycle stage, membership status, contact owner, create date, associated company, marketing contact status source type, marketing contact until next update, currently in sequence, legal basis for processing contact s data, became a customer date',
  },
  ActiveCampaign: {
    state: 'status',
    left: 'unsubscribe date, unsubscribe reason, unsubscribe date time, bounced date, hard bounces',
    other: 'contact id, score, subscribe date, subscribe date time, date created, source, list, account, deals, soft bounces',
  },
  GetResponse: {
    state: 'status, contact status',
    left: 'unsubscribe date, removed on, removal reason',
    other:
      'added on, created on, date added, origin, campaign, campaign name, ip, ip address, cycle day, day of cycle, engagement score, scoring, subscription method, rating',
  },
  Square: {
    state: 'email subscription status, email marketing status, subscription status',
    other:
      'reference id, nickname, blocked from online booking, square customer id, creation source, first visit, last visit, transaction count, lifetime spend, instant profile, sms subscription status, birthday, company name',
  },
  AWeber: {
    state: 'status, subscription status',
    left: 'stop status, stop time, stop date, date unsubscribed, unsubscribed at, unsubscribe method, unsubscribed date',
    consent: 'verified, is verified, verified at',
    other:
      'ad tracking, date added, add method, message, msgs sent, misc, signup ip, sub date, last follow up message number sent, last followup sent at, subscription method',
  },
  Drip: {
    state: 'status',
    consent: 'eu consent',
    left: 'unsubscribed at',
    other:
      'lead score, time zone, eu consent message, visitor uuid, original referrer, landing url, base lead score, prospect, lifetime value, utc offset',
  },
};

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.values(SERVICES).flatMap((columns) =>
    (Object.entries(columns) as [Meaning, string][]).flatMap(([meaning, names]) =>
      names.split(', ').map((name) => [name, meaning] as const),
    ),
  ),
);

/** What a service's column is about; null if no service has a column of this name. */
export const knownMeaning = (column: string): Meaning | null =>
  MEANINGS.get(columnWords(column)) ?? MEANINGS.get(plainWords(column)) ?? null;

/** Columns about other ways to write to people. */
const ELSEWHERE = /\b(?:sms|whats ?app|push)\b/;
/** Columns whose names say nothing of mails, whatever else they say: their values are looked at. */
const OTHER =
  /\b(?:phone|url|link|href|token|uuid|ip|address|name|vorname|nachname|nom|nombre|city|stadt|ville|ciudad|zip|plz|country|land|pays|pais|region|province|county|bundesland)\b/;
const LEFT =
  /\b(?:unsub\w*|opt(?:ed)? ?out\w*|bounce\w*|complain\w*|complaint\w*|blacklist\w*|block ?list\w*|suppress\w*|undeliverab\w*|do not (?:e ?)?(?:mail|contact)|disabled|abgemeldet|abmeld\w*|ausgetragen|austrag\w*|abbestell\w*|desinscri\w*|desabonn\w*|baja|spam|dnc|no ?mail|left|leave|quit|removed?|removal|deleted?|deletion|deactivated|cancel\w*|churn\w*|exclu\w*|suspended|gekundigt|kundigung|austritt|uitgeschreven|afgemeld|disiscri\w*|cancellat\w*)\b/;
/** Names that turn nothing around, though they say not. */
const DO_NOT = /\bdo not\b|\bno ?mail\b/;
const CONSENT =
  /\b(?:opt(?:ed)? ?in\w*|consent\w*|accepts?|agreed|subscri\w*|permission\w*|newsletter\w*|marketing|mailing|mailings|gdpr|dsgvo|rgpd|einwillig\w*|zustimm\w*|einverstand\w*|abonn\w*|abo|inscri\w*|suscri\w*|boletin\w*|infolettre|rundbrief|confirmed|verified|bestatigt|confirme|confirmado)\b/;
/** What turns the meaning of a name around, as in `No newsletter`. */
const NEGATED = /\b(?:no|not|non|never|without|kein|keine|keinen|nicht|ohne|sans|pas|sin|niet|geen)\b/;
const STATE = /\b(?:status|statut|estado|zustand|etat)\b/;

/** What a column is about as its name has it; null if that says nothing. */
export function meaningOfName(column: string): Meaning | null {
  const known = knownMeaning(column);
  if (known) return known;
  const words = columnWords(column);
  if (ELSEWHERE.test(words) && !/\be?mails?\b/.test(words)) return 'other';
  if (OTHER.test(words)) return null;
  if (LEFT.test(words)) return NEGATED.test(words.replace(DO_NOT, '')) ? null : 'left';
  if (STATE.test(words)) return 'state';
  if (!CONSENT.test(words)) return null;
  return NEGATED.test(words) ? 'left' : 'consent';
}

/** Names of moments that say nothing about the newsletter. */
const OTHER_MOMENT =
  /\b(?:birth\w*|born|anniversary|geburt\w*|naissance|nacimiento|last|first|latest|next|letzte\w*|erste\w*|dernier\w*|premier\w*|order\w*|purchase\w*|visit\w*|bought|bestell\w*|created|creation|updated|modified|changed|added|joined|imported|since|registered|sign ?up|signed|activated|seit|erstellt|geandert|open\w*|click\w*|sent|seen|trial|upgrade\w*|expir\w*|renew\w*)\b/;

/** Whether a column of moments may have those when people left, as its name has it. */
export const mayBeOfLeaving = (column: string): boolean => !OTHER_MOMENT.test(columnWords(column));

/** Files of people who get no newsletter, by their names: services write one for each state. */
const LEFT_FILE =
  /(?:^|[^a-z])(?:un-?subscri|non-?subscri|not-?subscri|cleaned|bounce|suppress|complain|blacklist|blocklist|block|pending|unconfirm|inactive|archive|delete|remove|spam|abgemeldet|abmeld|desabonn|desinscri|baja)/i;

/** Whether a file is of people who get no newsletter. */
export const isFileOfLeft = (name: string): boolean => LEFT_FILE.test(name);
