import { useEffect } from 'react';
import type { LetterSource, NewsletterStatus } from '#api/newsletter.ts';
import { letterSourceFrom, NEWSLETTER, SETTINGS } from '../../routing/address.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { Frame } from '../../frame/Frame.tsx';
import { useAddress } from '../../routing/navigation.ts';
import { orLogin } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { Strip } from '../../kit/Strip.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { Campaigns } from './Campaigns.tsx';
import { ChooseLetter } from './ChooseLetter.tsx';
import { othersInWords, readersInWords } from './in-words.ts';
import { newsletterStatus } from './newsletter-calls.ts';
import { Readers } from './Readers.tsx';
import { SendLetter } from './SendLetter.tsx';

/** How often the progress is fetched while mails are being sent. */
const PROGRESS_EVERY_MS = 3_000;

/** The newsletter: what can be sent, what was sent, and to whom. */
export default function Newsletter() {
  const source = letterSourceFrom(useAddress());
  return (
    <Frame
      title={source ? 'Send as newsletter' : 'Newsletter'}
      here={NEWSLETTER}
      action={
        source ? (
          <ButtonLink look="plain" label="Back to Newsletter" href={NEWSLETTER} />
        ) : (
          <ButtonLink look="plain" label="Settings" href={`${SETTINGS}?field=features.enableNewsletter`} />
        )
      }
    >
      <SignInAgain>
        <Status source={source} />
      </SignInAgain>
    </Frame>
  );
}

function Status({ source }: { source: LetterSource | null }) {
  const fetched = useFetched('newsletter', () => orLogin(newsletterStatus()), [JSON.stringify(source)]);
  const { value: status, reload } = fetched;
  const isSending = status?.campaigns.some((campaign) => campaign.isSending) === true;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(reload, PROGRESS_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isSending, status, reload]);
  return (
    <div className="newsletter">
      <Fetching {...fetched} />
      {status && source && <SendLetter key={JSON.stringify(source)} source={source} status={status} onSent={reload} />}
      {status && !source && <Overview status={status} reload={reload} />}
    </div>
  );
}

function Overview({ status, reload }: { status: NewsletterStatus; reload: () => void }) {
  const { readers, missing, advice, isOn, campaigns, week, service, signUpsFullAt } = status;
  return (
    <>
      {missing !== null && <Strip look="notice">{missing}</Strip>}
      {missing === null && !isOn && (
        <Strip
          look="notice"
          action={<ButtonLink look="quiet" label="Open the settings" href={`${SETTINGS}?field=features.enableNewsletter`} />}
        >
          The newsletter is off in the settings, so the sign-up form does not show.
        </Strip>
      )}
      {signUpsFullAt !== null && (
        <Strip>
          More than 60 people signed up within an hour (last <TimeAgo at={signUpsFullAt} />
          ), so the form asked later visitors to come back. That many at once is usually a bot entering other people’s addresses. Each of
          them gets one e-mail a day at most.
        </Strip>
      )}
      {advice !== null && (
        <Strip action={<ButtonLink look="quiet" label="Add it" href={`${SETTINGS}?field=features.postalAddress`} />}>{advice}</Strip>
      )}
      {service && (
        <Strip action={<ButtonLink leaves look="quiet" label={`Open ${service.name}`} href={service.home} />}>
          Your readers are at {service.name}, which asks them to confirm and sends what you save there as a draft.
        </Strip>
      )}
      {!service && <Count readers={readers} />}
      {missing === null && <ChooseLetter week={week} campaigns={campaigns} />}
      <Campaigns campaigns={campaigns} onChange={reload} />
      {!service && <Readers onChange={reload} />}
    </>
  );
}

function Count({ readers }: Pick<NewsletterStatus, 'readers'>) {
  return (
    <p className="newsletter-count">
      <b>{readersInWords(readers.confirmed)}</b>
      <span>{othersInWords(readers)}</span>
    </p>
  );
}
