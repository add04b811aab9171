import { useState } from 'react';
import type { LetterSource, NewsletterStatus } from '#api/newsletter.ts';
import { NEWSLETTER } from '../../routing/address.ts';
import { type Answer, call, orLogin, reasonOf } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { Strip } from '../../kit/Strip.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { campaignInWords, readersInWords, weekInWords } from './in-words.ts';
import { letterPage, previewLetter } from './newsletter-calls.ts';

interface SendLetterProps {
  source: LetterSource;
  status: NewsletterStatus;
  onSent: () => void;
}

/** A newsletter before it is sent: how it looks, a test to oneself, and then to everybody. */
export function SendLetter({ source, status, onSent }: SendLetterProps) {
  const withSession = useSession();
  const fetched = useFetched('newsletter', () => orLogin(previewLetter(source)));
  const [to, setTo] = useState(status.testAddress);
  const [isTested, setIsTested] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null);
  const { value: letter } = fetched;
  if (!letter) return <Fetching {...fetched} />;
  const { subject, readers, sent } = letter;
  const { service } = status;
  const campaign = status.campaigns.find(({ id }) => id === sent?.id) ?? sent;

  /** Has the site do something, and says that it is done or why not. */
  async function run(ask: () => Promise<Answer<unknown>>, done: string): Promise<boolean> {
    setIsBusy(true);
    const answer = await withSession(ask);
    setIsBusy(false);
    setSaid(answer.ok ? { text: done, isProblem: false } : { text: reasonOf(answer.failure), isProblem: true });
    return answer.ok;
  }

  const test = async () => {
    if (
      await run(
        () => call('POST', '/api/admin/newsletter/test', { source, to }),
        `The test is on its way to ${to}. Look at it on your phone.`,
      )
    )
      setIsTested(true);
  };

  async function send(): Promise<void> {
    setIsAsking(false);
    await run(
      () => call('POST', '/api/admin/newsletter/send', { source, readers }),
      `It is being sent to ${readersInWords(readers)}. You can close this page.`,
    );
    fetched.reload();
    onSent();
  }

  const draft = () =>
    run(() => call('POST', '/api/admin/newsletter/draft', { source }), `The draft is at ${service?.name}. Look at it there, and send it.`);

  const isPossible = status.missing === null && campaign === null && readers > 0;
  return (
    <>
      {status.missing !== null && <Strip look="notice">{status.missing}</Strip>}
      {campaign && <Strip action={<ButtonLink look="quiet" label="See all" href={NEWSLETTER} />}>{campaignInWords(campaign)}</Strip>}
      <p className="newsletter-subject">
        <span>Subject</span> <b>{subject}</b>
      </p>
      {'week' in source && status.week && <p className="field-hint">{weekInWords(status.week)}</p>}
      <iframe className="newsletter-page" title={`Preview of ${subject}`} src={letterPage(source)} sandbox="" />
      {said && (
        <p className="strip" role={said.isProblem ? 'alert' : 'status'} data-state={said.isProblem ? 'failed' : undefined}>
          {said.text}
        </p>
      )}
      {service && (
        <p className="newsletter-actions">
          <Button label={`Save as a draft at ${service.name}`} isBusy={isBusy} onClick={draft} />
          <ButtonLink leaves look="quiet" label={`Open ${service.name}`} href={service.home} />
        </p>
      )}
      {status.missing === null && !service && (
        <section className="newsletter-send" aria-labelledby="test">
          <h2 id="test">Send yourself a test</h2>
          <Field id="test-to" meta={metaOf('Your e-mail address', undefined)} error={undefined}>
            {(input) => <input {...input} type="email" autoComplete="email" value={to} onChange={({ target }) => setTo(target.value)} />}
          </Field>
          <p className="newsletter-actions">
            <Button look={isTested ? 'quiet' : undefined} label="Send me a test" isBusy={isBusy} onClick={test} />
            {isPossible && (
              <Button
                look={isTested ? undefined : 'quiet'}
                label={`Send to ${readersInWords(readers)}`}
                isBusy={isBusy}
                onClick={() => setIsAsking(true)}
              />
            )}
          </p>
          {readers === 0 && <p className="field-hint">Your list has no readers yet, so there is no one to send it to.</p>}
        </section>
      )}
      {isAsking && (
        <Choice
          question={`Send it to ${readersInWords(readers)}?`}
          yes={`Send to ${readersInWords(readers)}`}
          no="Not yet"
          isHarmless
          onYes={() => {
            void send();
            return null;
          }}
          onNo={() => setIsAsking(false)}
        >
          <p>
            “{subject}” goes to everyone on the list, once. You can stop it while it is being sent, but e-mails that are already out cannot
            be taken back.
            {!isTested && ' You have not sent yourself a test of it yet.'}
          </p>
        </Choice>
      )}
    </>
  );
}
