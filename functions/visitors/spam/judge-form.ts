import type { Settings } from '#schema/settings.ts';
import type { CleanText } from './clean-text.ts';
import type { FromNetwork } from '../forms/flood-limit.ts';
import type { FormGuard } from '../forms/form-guard.ts';
import type { OpenedForm } from '../forms/form-token.ts';
import { noteRepeats } from './repeats.ts';
import { type SpamScore, spamScore, type Surroundings } from './spam-score.ts';

/** A form that is taken: nothing is wrong with its token, and its network has not sent too much. */
type AdmittedForm = OpenedForm & Pick<FromNetwork, 'fromNetwork'>;

/** What was sent by a form. */
interface SentForm {
  /** The name and the words, cleaned and checked. */
  name: string;
  text: string;
  /** What was cleaned away from them. */
  cleaned: readonly CleanText[];
  /** All that was sent, to know it again. */
  own: string;
  /** Whether a field is filled in that people cannot see. */
  isTrapped: boolean;
}

/** Notes what was sent and scores it; null if the same form has sent exactly the same before, as a button that is pressed twice does. */
export async function judgeForm(
  { recent }: FormGuard,
  { id, openMs, fromNetwork }: AdmittedForm,
  { name, text, cleaned, own, isTrapped }: SentForm,
  settings: Settings | undefined,
  surroundings: Omit<Surroundings, 'ownWords'>,
): Promise<SpamScore | null> {
  const { isSame, tokenUses, repeats } = await noteRepeats(recent, id, own, text);
  if (isSame) return null;
  const sum = (part: 'directions' | 'unseen' | 'floods') => cleaned.reduce((total, one) => total + one[part], 0);
  return spamScore(
    {
      name,
      text,
      isTrapped,
      openMs,
      tokenUses,
      repeats,
      fromNetwork,
      directions: sum('directions'),
      unseen: sum('unseen'),
      floods: sum('floods'),
    },
    { ownWords: settings?.features.spamWords ?? [], ...surroundings },
  );
}
