import { useState } from 'react';
import type { DraftsChange, DraftsChanged, ListedDraft } from '#api/drafts.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { call, orLogin, reasonOf } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { useSession } from '../../session/SignInAgain.tsx';

const DRAFTS = '/api/admin/drafts';
/** The most drafts of one request, and so of one commit. */
const MOST_AT_ONCE = 200;

/** What was done last. */
export interface Outcome {
  /** What it was, and what became of it: '12 drafts' and 'are changed'. */
  what: string;
  became: string;
  commit: string | null;
  /** What could not be done, in sentences. */
  problems: string[];
  /** What to send to undo it, one list for each commit; empty if it cannot be undone. */
  undo: DraftsChanged['files'][];
}

/** The drafts of a site, and changes of several of them. */
export function useDrafts() {
  const withSession = useSession();
  const fetched = useFetched('drafts', () => orLogin(call('GET', DRAFTS)));
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run(work: () => Promise<Outcome>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(await work());
    setIsBusy(false);
    fetched.reload();
  }

  async function sent(drafts: readonly ListedDraft[], change: Omit<DraftsChange, 'drafts'>): Promise<Outcome> {
    const total = { changed: 0, published: 0 };
    const problems: string[] = [];
    const undo: Outcome['undo'] = [];
    let commit: string | null = null;
    for (let start = 0; start < drafts.length; start += MOST_AT_ONCE) {
      const batch = drafts.slice(start, start + MOST_AT_ONCE).map(({ kind, id, revision }) => ({ kind, id, revision }));
      const answer = await withSession(() => call('POST', DRAFTS, { ...change, drafts: batch }));
      if (!answer.ok) {
        problems.push(
          `${counted(drafts.length - start, 'draft')} ${areOrIs(drafts.length - start)} as before. ${reasonOf(answer.failure)}`,
        );
        break;
      }
      const { changed, published, files } = answer.value;
      total.changed += changed;
      total.published += published;
      problems.push(...answer.value.problems);
      if (files.length > 0) undo.unshift(files);
      commit = answer.value.commit ?? commit;
    }
    const { changed, published } = total;
    if (changed === 0) return { what: 'No draft', became: 'was changed', commit: null, problems, undo };
    const became = `${areOrIs(changed)} ${published === changed ? 'published' : 'changed'}`;
    const partly = published > 0 && published < changed ? `, ${published} of them ${areOrIs(published)} published` : '';
    return { what: counted(changed, 'draft'), became: became + partly, commit, problems, undo };
  }

  async function restored({ undo, what }: Outcome): Promise<Outcome> {
    const problems: string[] = [];
    let commit: string | null = null;
    for (const files of undo) {
      const answer = await withSession(() => call('PUT', DRAFTS, { files }));
      if (answer.ok) commit = answer.value.commit;
      else problems.push(`It could not be undone. ${reasonOf(answer.failure)}`);
    }
    return commit === null
      ? { what, became: 'stay changed', commit, problems, undo: [] }
      : { what, became: 'are as before', commit, problems, undo: [] };
  }

  return {
    fetched,
    isBusy,
    outcome,
    change: (drafts: readonly ListedDraft[], change: Omit<DraftsChange, 'drafts'>) => run(() => sent(drafts, change)),
    undo: (done: Outcome) => run(() => restored(done)),
  };
}
