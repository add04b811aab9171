import { useState } from 'react';
import type { TrashedEntry, TrashedPhoto } from '#api/trash.ts';
import { capitalized } from '#domain/capitalized.ts';
import { getKind } from '#schema/content-kinds.ts';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { call, orLogin, reasonOf } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Fetching } from '../../kit/Fetching.tsx';
import { putBackDeleted } from '../../entry/history/history-api.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { Frame } from '../../frame/Frame.tsx';
import { SignInAgain, useSession } from '../../session/SignInAgain.tsx';
import { smallDeletedPhoto } from '../../entry/photos/photo-calls.ts';

type Trashed = TrashedEntry | TrashedPhoto;

/** The last entry that was put back, or why it was not. */
type Returned = { title: string; commit: string | null } | { title: string; problem: string };

/** The entries and photos that were deleted, to be put back. */
export default function Trash() {
  return (
    <Frame title="Trash" here="/admin/trash">
      <SignInAgain>
        <TrashTable />
      </SignInAgain>
    </Frame>
  );
}

const idOf = ({ kind, slug }: Trashed): string => `${kind}/${slug}`;

function TrashTable() {
  const withSession = useSession();
  const fetched = useFetched('trash', () => orLogin(call('GET', '/api/admin/trash')));
  const [busy, setBusy] = useState<string | null>(null);
  const [returned, setReturned] = useState<Returned | null>(null);

  async function putBack(entry: Trashed): Promise<void> {
    if (busy !== null) return;
    setBusy(idOf(entry));
    setReturned(null);
    const answer = await withSession(() => putBackDeleted(entry));
    setBusy(null);
    const { title } = entry;
    if (!answer.ok) {
      setReturned({ title, problem: reasonOf(answer.failure) });
      return;
    }
    setReturned({ title, commit: answer.value.commit });
    fetched.reload();
  }

  if (!fetched.value) return <Fetching {...fetched} />;
  const { entries } = fetched.value;
  return (
    <>
      {returned && 'commit' in returned && <ReturnedStrip key={returned.commit} what={`“${returned.title}”`} commit={returned.commit} />}
      {returned && 'problem' in returned && (
        <Failed>
          “{returned.title}” could not be restored. {returned.problem}
        </Failed>
      )}
      {entries.length === 0 ? (
        <Empty>Nothing has been deleted. What you delete comes here, and can be restored.</Empty>
      ) : (
        <table className="entries">
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Kind</th>
              <th scope="col">Deleted</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={idOf(entry)}>
                <th scope="row">
                  {entry.kind === 'photo' && (
                    <img className="photo-thumb" src={smallDeletedPhoto(entry.revision)} alt="" loading="lazy" decoding="async" />
                  )}
                  {entry.title}
                  {entry.title !== entry.slug && <span className="slug">{entry.slug}</span>}
                </th>
                <td>{entry.kind === 'photo' ? 'Photo' : capitalized(getKind(entry.kind).label)}</td>
                <td className="date">
                  <TimeAgo at={entry.at} /> by {entry.by}
                </td>
                <td className="row-actions">
                  <Button
                    look="plain"
                    label="Restore"
                    more={` ${entry.title}`}
                    isBusy={busy === idOf(entry)}
                    onClick={() => putBack(entry)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
