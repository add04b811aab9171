import { newsletterStatus } from '../newsletter/newsletter-calls.ts';
import { useState } from 'react';
import { useAnswer } from '../../network/use-answer.ts';

/** What the newsletter needs to work, where the site does not have it. */
export function NewsletterFoot() {
  const [missing, setMissing] = useState<string | null>(null);
  useAnswer(newsletterStatus, (answer) => setMissing(answer.ok ? answer.value.missing : null), []);
  return missing === null ? null : <p className="field-hint">Newsletter: {missing}</p>;
}
