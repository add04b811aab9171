/** Where a person is: signed up but not confirmed, a reader, gone, or with an address that takes no mail. */
export const SUBSCRIBER_STATES = ['asked', 'confirmed', 'left', 'bounced'] as const;
/** Where a person is. */
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** What became of the mails of a newsletter: `gone` had left by then; of `unknown` the server’s answer was lost. */
export type CampaignCounts = Record<'sent' | 'bounced' | 'failed' | 'gone' | 'unknown' | 'waiting', number>;

/** What a newsletter is made of: a post, by its slug, or the coming bake day's list. */
export type LetterSource = { post: string } | { week: true };

/** A newsletter as the admin lists it. Times are in ISO 8601. */
export interface ListedCampaign {
  id: string;
  subject: string;
  startedAt: string;
  /** When it was done; null while it is not. */
  doneAt: string | null;
  /** To how many people. */
  total: number;
  counts: CampaignCounts;
  isSending: boolean;
  /** Why sending does not go on; null if it does. */
  problem: string | null;
  /** How many people have left since. */
  left: number;
}

/** The list of a bake day that pages and newsletters have now. Days are in words. */
export interface WeekToSend {
  subject: string;
  day: string;
  /** The days whose lists are published too, and follow it. */
  later: string[];
}

/** GET /api/admin/newsletter */
export interface NewsletterStatus {
  /** Whether visitors can sign up. */
  isOn: boolean;
  /** The service that has the readers and sends, in place of this site; null if there is none. */
  service: { name: string; home: string } | null;
  /** Why no newsletter can be sent, and what to do; null if one can. */
  missing: string | null;
  /** What the law may ask for and the settings do not say; null for nothing. */
  advice: string | null;
  readers: Record<SubscriberState, number>;
  /** When visitors were last told to come back later, because too many had signed up within an hour; null if none was within a week. */
  signUpsFullAt: string | null;
  campaigns: ListedCampaign[];
  /** Where test mails go, unless the owner says something else. */
  testAddress: string;
  /** The list that would be sent; null if there is none. */
  week: WeekToSend | null;
  /** What cannot be read and is left out, in sentences that say what to do; omitted if nothing is. */
  damaged?: string[];
}

/** A person as the admin lists one. */
export interface ListedReader {
  id: string;
  /** Empty if the person has left. */
  address: string;
  state: SubscriberState;
  /** Since when, in ISO 8601. */
  since: string;
}

/** GET /api/admin/newsletter/readers: a page of those who have an address, the latest first. */
export interface ReaderList {
  readers: ListedReader[];
  total: number;
  /** Where the next page starts; null if this is the last. */
  next: number | null;
  /** What cannot be read and is left out, in sentences that say what to do; omitted if nothing is. */
  damaged?: string[];
}

/** A column of a table that may say who gets the newsletter, and its values. The API adds no one until it is answered. */
export interface ColumnQuestion {
  column: string;
  values: string[];
}

/** What the owner says about columns, by their names: which values mean that someone gets the newsletter; null if it is about something else. */
export type ColumnAnswers = Record<string, string[] | null>;

/** POST /api/admin/newsletter/readers: what became of some addresses of a table. */
export interface ReadersAdded {
  added: number;
  known: number;
  /** Who has left here before, or whose address takes no mail. */
  gone: number;
  /** How many people of the table have left or not confirmed where it comes from. */
  notSubscribed: number;
  /** What has to be answered before anybody is added. */
  questions: ColumnQuestion[];
  /** Lines without an address, at most ten of them, and how many there are. */
  wrong: string[];
  wrongCount: number;
  /** How many addresses the table has. */
  total: number;
  /** Where to go on; null if all are done. */
  next: number | null;
}

/** GET /api/admin/newsletter/letter: a newsletter before it is sent. */
export interface LetterPreview {
  subject: string;
  text: string;
  /** How many people it would go to. */
  readers: number;
  /** The campaign, if it was sent before. */
  sent: ListedCampaign | null;
}
