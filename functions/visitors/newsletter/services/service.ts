import type { WrittenLetter } from '../../../mail/letter/letter-mail.ts';
import { ServiceError } from '../../../services/fetch-service.ts';

/** Who a newsletter is from, for services that do not know it. */
export interface LetterSender {
  name: string;
  address: string;
}

/** A service that keeps the list of readers and sends newsletters. */
export interface NewsletterService {
  name: 'Buttondown' | 'Mailchimp' | 'Kit';
  /** Where the owner finds readers and drafts. */
  home: string;
  /** Signs someone up; the service asks for the confirmation itself. Throws a ServiceError if it should be tried again. */
  subscribe(address: string): Promise<void>;
  /** Makes a draft of a letter, which the owner sends there. Throws a ServiceError. */
  draft(letter: WrittenLetter, sender: LetterSender): Promise<void>;
}

/** How long a service has for one call, in milliseconds. */
export const SERVICE_PATIENCE_MS = 8_000;

/** What is inside the page of a letter, for services that put a page of their own around it. */
export const insideOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1]?.trim() ?? html;

/** Waits for a call that signs someone up. Who is there already, or has an address that the service refuses, is not a failure. */
export async function settled(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ServiceError) || ![400, 409, 422].includes(error.status ?? 0)) throw error;
  });
}
