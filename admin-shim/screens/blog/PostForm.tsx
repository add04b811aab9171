import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { BLOG } from '../../address.ts';
import type { AdminPost } from '../../api-client.ts';
import { isSameHtml } from '../../editor/html-equality.ts';
import type { KeptDraft } from '../../parts/kept-draft.ts';
import { LeaveGuard } from '../../parts/LeaveGuard.tsx';
import { navigate } from '../../parts/navigation.ts';
import { useKeptDraft } from '../../parts/use-kept-draft.ts';
import { KeptOffer } from './KeptOffer.tsx';
import { EMPTY_POST, isSame, POST_FIELDS, type PostFormValues, postFormSchema, type ValidPost, valuesOf } from './post-form.ts';
import { PostFields } from './PostFields.tsx';
import { postShelf } from './post-shelf.ts';
import { SaveBar } from './SaveBar.tsx';
import { SaveStrip } from './SaveStrip.tsx';
import { usePostSave } from './use-post-save.ts';

interface PostFormProps {
  /** The post to edit, or null for a new one. */
  post: AdminPost | null;
  onSaved: (post: AdminPost) => void;
}

/** The form of a post, from the first word to the page being live. */
export function PostForm({ post: opened, onSaved }: PostFormProps) {
  const [post, setPost] = useState(opened);
  const shelf = useMemo(() => postShelf(post?.id ?? null), [post?.id]);
  const [kept, setKept] = useState<KeptDraft<PostFormValues> | null>(() => shelf.find());
  const [revision, setRevision] = useState(opened?.revision ?? null);
  const [bodyVersion, setBodyVersion] = useState(0);
  /** The form as it is on the site: unsaved is what differs from it. */
  const clean = useRef(opened ? valuesOf(opened) : EMPTY_POST);
  const form = useForm<PostFormValues, unknown, ValidPost>({
    defaultValues: clean.current,
    resolver: zodResolver(postFormSchema),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { control, formState, getValues, setValue, subscribe } = form;
  const [isDirty, setIsDirty] = useState(false);
  const status = useWatch({ control, name: 'status' });

  const unsaved = () => (isSame(getValues(), clean.current) ? null : getValues());
  const onChange = useCallback((listener: () => void) => subscribe({ formState: { values: true }, callback: listener }), [subscribe]);
  useEffect(() => onChange(() => setIsDirty(!isSame(getValues(), clean.current))), [onChange, getValues]);
  const keepNow = useKeptDraft({ shelf, revision, unsaved, onChange, isWaiting: kept !== null });

  function fill(values: PostFormValues): void {
    form.reset(values);
    setBodyVersion((version) => version + 1);
    setIsDirty(!isSame(values, clean.current));
  }

  /** Takes over what the site has now. Words typed while it was being sent stay; so does the text as it was typed. */
  function adopt(saved: AdminPost, sent: PostFormValues): void {
    const now = { ...getValues() };
    const values = valuesOf(saved);
    const isTextAsSent = isSameHtml(values.content, sent.content);
    if (isTextAsSent) values.content = sent.content;
    clean.current = values;
    shelf.clear();
    setPost(saved);
    setRevision(saved.revision);
    form.reset(values);
    for (const field of POST_FIELDS) if (now[field] !== sent[field] && field !== 'status') setValue(field, now[field]);
    if (!isTextAsSent && now.content === sent.content) setBodyVersion((version) => version + 1);
    setIsDirty(!isSame(getValues(), clean.current));
    onSaved(saved);
  }

  const { saving, save, forget } = usePostSave({
    form,
    post,
    base: post && { id: post.id, revision: revision ?? post.revision },
    contentToSend: (typed) => (post && typed === clean.current.content ? post.content : typed),
    onSaved: adopt,
    keepNow,
  });

  function takeTheirs(theirs: AdminPost | null): void {
    shelf.clear();
    if (!theirs) {
      fill(clean.current);
      setTimeout(() => void navigate(BLOG));
      return;
    }
    clean.current = valuesOf(theirs);
    setPost(theirs);
    setRevision(theirs.revision);
    fill(clean.current);
    forget();
    onSaved(theirs);
  }

  function continueWith(draft: KeptDraft<PostFormValues>): void {
    setRevision(draft.revision ?? revision);
    fill(draft.values);
    setKept(null);
  }

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      void save(getValues('status'));
    };
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  });

  return (
    <>
      {kept && (
        <KeptOffer
          kept={kept}
          isOutdated={post !== null && kept.revision !== post.revision}
          onContinue={() => continueWith(kept)}
          onDiscard={() => {
            shelf.clear();
            setKept(null);
          }}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
      <form className="entry-form" noValidate onSubmit={(event) => event.preventDefault()} inert={kept !== null}>
        <PostFields form={form} bodyVersion={bodyVersion} isNew={post === null} isFromMarkdown={post?.markdown !== undefined} />
        <SaveBar saved={post?.status ?? 'draft'} chosen={status} isSaving={saving.state === 'saving'} onSave={(next) => void save(next)}>
          <SaveStrip
            saving={saving}
            isDirty={isDirty}
            errorCount={POST_FIELDS.filter((field) => formState.errors[field]).length}
            onSendAgain={(next) => void save(next)}
            onKeepMine={({ theirs, status: next }) => void save(next, theirs)}
            onTakeTheirs={({ theirs }) => takeTheirs(theirs)}
          />
        </SaveBar>
      </form>
    </>
  );
}
