import { useState } from 'react';
import type { ListedCampaign } from '#api/newsletter.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { call, reasonOf } from '../../network/api-client.ts';
import { Button } from '../../kit/Button.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { campaignInWords } from './in-words.ts';

const SHOWN = 10;

interface CampaignsProps {
  campaigns: readonly ListedCampaign[];
  onChange: () => void;
}

/** What was sent or is being sent, with a way to stop it. */
export function Campaigns({ campaigns, onChange }: CampaignsProps) {
  const withSession = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, more] = useFirst(campaigns, SHOWN);
  if (campaigns.length === 0) return null;

  async function change(id: string, isSending: boolean): Promise<void> {
    const answer = await withSession(() => call('PUT', `/api/admin/newsletter/campaigns/${encodeURIComponent(id)}`, { isSending }));
    setProblem(answer.ok ? null : reasonOf(answer.failure));
    onChange();
  }

  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Sent</h2>
      <Failed>{problem}</Failed>
      <ul className="campaigns">
        {shown.map((campaign) => {
          const { id, subject, startedAt, doneAt, isSending, total, counts, problem: why } = campaign;
          return (
            <li key={id}>
              <p className="campaign-head">
                <b>{subject}</b> <TimeAgo at={startedAt} />
              </p>
              {doneAt === null && <progress max={total} value={total - counts.waiting} aria-label={`Progress of ${subject}`} />}
              <p className="field-hint">{campaignInWords(campaign)}</p>
              {why !== null && doneAt === null && <p className="campaign-problem">{why}</p>}
              {doneAt === null && (
                <Button
                  look="quiet"
                  label={isSending ? 'Stop' : 'Continue'}
                  more={` sending ${subject}`}
                  onClick={() => change(id, !isSending)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <ShowMore {...more} />
    </section>
  );
}
