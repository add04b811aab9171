import { useCallback, useEffect, useState } from 'react';
import type { TrashedEntry, TrashedPhoto } from '#api/trash.ts';
import { loginUrl } from '../../address.ts';
import { whyNotFetched } from '../../network/api-client.ts';
import { listTrash, putBackEntry } from '../../history/history-api.ts';
import { ReturnedStrip } from '../../history/ReturnedStrip.tsx';
import { TimeAgo } from '../../history/TimeAgo.tsx';
import type { ScreenProps } from '../../main.tsx';
import { Frame } from '../../parts/Frame.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { SignInAgain, useSession } from '../../session/SignInAgain.tsx';
import { smallDeletedPhoto } from '../../photos/photo-calls.ts';

const KINDS: Record<string, string> = {
  post: 'Post',
  recipe: 'Recipe',
  collection: 'Collection',
  menu: 'Menu category',
  page: 'Page',
  photo: 'Photo',
};

type Trashed = TrashedEntry | TrashedPhoto;

type State = { status: 'loading' } | { status: 'loaded'; entries: Trashed[] } | { status: 'failed'; message: string };

/** What became of the last entry that was put back. */
type Returned = { title: string; commit: string | null } | { title: string; problem: string };

/** The entries and photos that were deleted, to be put back. */
export default function Trash({ siteName }: ScreenProps) {
  return (
    <Frame siteName={siteName} title="Trash" here="/admin/trash">
      <SignInAgain>
        <TrashTable />
      </SignInAgain>
    </Frame>
  );
}

const idOf = ({ kind, slug }: Trashed): string => `${kind}/${slug}`;

function TrashTable() {
  const withSession = useSession();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [busy, setBusy] = useState<string | null>(null);
  const [returned, setReturned] = useState<Returned | null>(null);

  const load = useCallback(async (isCurrent: () => boolean) => {
    const answer = await listTrash();
    if (!isCurrent()) return;
    if (answer.ok) setState({ status: 'loaded', entries: answer.value.entries });
    else if (answer.failure.kind === 'signed-out') location.replace(loginUrl(location.pathname));
    else setState({ status: 'failed', message: whyNotFetched(answer.failure, 'The trash could not be fetched.') });
  }, []);

  useEffect(() => {
    let isShown = true;
    void load(() => isShown);
    return () => {
      isShown = false;
    };
  }, [load]);

  async function putBack(entry: Trashed): Promise<void> {
    if (busy !== null) return;
    setBusy(idOf(entry));
    setReturned(null);
    const answer = await withSession(() => putBackEntry(entry));
    setBusy(null);
    const { title } = entry;
    if (!answer.ok) {
      const { failure } = answer;
      const problem = (failure.kind === 'network' ? 'The site cannot be reached just now.' : failure.message) ?? 'Please try again.';
      setReturned({ title, problem });
      return;
    }
    setReturned({ title, commit: answer.value.commit });
    await load(() => true);
  }

  if (state.status === 'loading') return <Loading>Fetching the trash…</Loading>;
  if (state.status === 'failed') {
    return (
      <Notice
        onTryAgain={() => {
          setState({ status: 'loading' });
          void load(() => true);
        }}
      >
        {state.message}
      </Notice>
    );
  }
  return (
    <>
      {returned && 'commit' in returned && <ReturnedStrip key={returned.commit} what={`“${returned.title}”`} commit={returned.commit} />}
      {returned && 'problem' in returned && (
        <p className="strip" role="alert" data-state="failed">
          “{returned.title}” could not be put back. {returned.problem}
        </p>
      )}
      {state.entries.length === 0 ? (
        <div className="empty">
          <p>Nothing has been deleted. What you delete comes here, and can be put back.</p>
        </div>
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
            {state.entries.map((entry) => (
              <tr key={idOf(entry)}>
                <th scope="row">
                  {entry.kind === 'photo' && (
                    <img className="photo-thumb" src={smallDeletedPhoto(entry.revision)} alt="" loading="lazy" decoding="async" />
                  )}
                  {entry.title}
                  {entry.title !== entry.slug && <span className="slug">{entry.slug}</span>}
                </th>
                <td>{KINDS[entry.kind] ?? entry.kind}</td>
                <td className="date">
                  <TimeAgo at={entry.at} /> by {entry.by}
                </td>
                <td className="row-actions">
                  <button type="button" className="button plain" aria-disabled={busy === idOf(entry)} onClick={() => void putBack(entry)}>
                    Put back<span className="visually-hidden"> {entry.title}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
