import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Post } from '#domain/post.ts';
import { type AdminPost, type Answer, createPost, type Failure, type PostDraft, updatePost } from '../../api-client.ts';
import { useSession } from '../../parts/SignInAgain.tsx';
import { sendWaitingFocus } from '../../photos/waiting-focus.ts';
import { draftFrom, fieldOf, POST_FIELDS, type PostField, type PostFormValues, type ValidPost } from './post-form.ts';

/** How the last save went. `status` is the one that was to be saved. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; before: Post['status']; after: Post['status']; slug: string; commit: string }
  | { state: 'unsent'; why: 'network' | 'signed-out'; isKept: boolean; status: Post['status'] }
  | { state: 'stale'; message: string; theirs: AdminPost | null; status: Post['status'] }
  /** Fields are marked with what is wrong in them. */
  | { state: 'invalid' }
  | { state: 'refused'; message: string };

/** The entry that a save goes upon; null makes a new one. */
type Base = Pick<AdminPost, 'id' | 'revision'> | null;

interface PostSave {
  form: UseFormReturn<PostFormValues, unknown, ValidPost>;
  /** The post as it is on the site, or null as long as there is none. */
  post: AdminPost | null;
  base: Base;
  /** The body to send for what is in the form. */
  contentToSend: (typed: string) => string;
  /** Takes over what is saved now; `sent` is the form at the time it was sent. */
  onSaved: (saved: AdminPost, sent: PostFormValues) => void;
  /** Keeps the form on this device; says whether that worked. */
  keepNow: () => boolean;
}

/** Puts the focus on a field of the post form, and unfolds the section it is in. */
function focusField(field: PostField): void {
  const input = document.getElementById(`post-${field}`);
  const section = input?.closest('details');
  if (section) section.open = true;
  input?.focus();
}

const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 404;

/** Saves the form of a post and tells how that goes. */
export function usePostSave({ form, post, base, contentToSend, onSaved, keepNow }: PostSave) {
  const withSession = useSession();
  const [saving, setSaving] = useState<SaveState>({ state: 'idle' });
  const isBusy = useRef(false);

  function focusFirst(fields: (field: PostField) => boolean): void {
    const first = POST_FIELDS.find(fields);
    if (first) setTimeout(() => focusField(first));
  }

  function refuse({ message, errors }: Extract<Failure, { kind: 'refused' }>): void {
    const placed = errors.filter((error) => fieldOf(error) !== null);
    // The first message of a field is the one to show.
    for (const error of placed.toReversed()) form.setError(fieldOf(error) as PostField, { type: 'server', message: error.message });
    if (placed.length > 0 && placed.length === errors.length) setSaving({ state: 'invalid' });
    else setSaving({ state: 'refused', message: message ?? 'Failed to save post' });
    focusFirst((field) => placed.some((error) => fieldOf(error) === field));
  }

  function conclude(
    answer: Answer<AdminPost & { commit: string }, AdminPost>,
    sent: PostFormValues,
    status: Post['status'],
    isNew: boolean,
  ): void {
    if (answer.ok) {
      const { commit, ...saved } = answer.value;
      setSaving({ state: 'saved', before: post?.status ?? 'draft', after: saved.status, slug: saved.slug, commit });
      onSaved(saved, sent);
      void sendWaitingFocus();
      return;
    }
    const { failure } = answer;
    const isKept = keepNow();
    if (failure.kind === 'network' || failure.kind === 'signed-out') setSaving({ state: 'unsent', why: failure.kind, isKept, status });
    else if (failure.kind === 'stale' || (isGone(failure) && !isNew)) {
      const theirs = failure.kind === 'stale' ? failure.current : null;
      const message =
        failure.message && failure.kind === 'stale' ? failure.message : 'This post was deleted elsewhere. What you wrote is still here.';
      setSaving({ state: 'stale', message, theirs, status });
    } else refuse(failure);
  }

  async function save(status: Post['status'], onto: Base = base): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const sent = { ...form.getValues() };
    form.clearErrors();
    await form
      .handleSubmit(
        async (valid) => {
          setSaving({ state: 'saving' });
          const draft: PostDraft = { ...draftFrom(valid, contentToSend(sent.content)), status };
          const call = () => (onto ? updatePost(onto.id, draft, onto.revision) : createPost(draft));
          conclude(await withSession(call), sent, status, onto === null);
        },
        (errors) => {
          setSaving({ state: 'invalid' });
          focusFirst((field) => Boolean(errors[field]));
        },
      )()
      .finally(() => {
        isBusy.current = false;
      });
  }

  return { saving, save, forget: () => setSaving({ state: 'idle' }) };
}
