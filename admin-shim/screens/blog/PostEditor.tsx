import { useEffect, useRef, useState } from 'react';
import { BLOG, editPost, loginUrl, postPage } from '../../address.ts';
import { type AdminPost, getPost } from '../../api-client.ts';
import { Frame } from '../../parts/Frame.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Link } from '../../parts/Link.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { replaceAddress } from '../../parts/navigation.ts';
import { Notice } from '../../parts/Notice.tsx';
import { PostForm } from './PostForm.tsx';

type State = { status: 'loading' } | { status: 'ready'; post: AdminPost | null; formKey: number } | { status: 'failed'; message: string };

interface PostEditorProps {
  siteName: string;
  /** The post to edit, or null for a new one. */
  id: string | null;
}

/** The form of a post in place of the list. */
export function PostEditor({ siteName, id }: PostEditorProps) {
  const [state, setState] = useState<State>(id === null ? { status: 'ready', post: null, formKey: 0 } : { status: 'loading' });
  const [saved, setSaved] = useState<AdminPost | null>(null);
  const [attempt, setAttempt] = useState(0);
  const forms = useRef(0);
  const openId = useRef<string | null | undefined>(id === null ? null : undefined);

  useEffect(() => {
    if (openId.current === id) return undefined;
    let isCurrent = true;
    const open = (post: AdminPost | null) => {
      openId.current = id;
      setState({ status: 'ready', post, formKey: ++forms.current });
    };
    setSaved(null);
    if (id === null) {
      open(null);
      return undefined;
    }
    setState({ status: 'loading' });
    void getPost(id).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) open(answer.value);
      else if (answer.failure.kind === 'signed-out') location.replace(loginUrl(location.pathname + location.search));
      else
        setState({
          status: 'failed',
          message: (answer.failure.kind !== 'network' && answer.failure.message) || 'The post could not be fetched.',
        });
    });
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);

  const onSaved = (post: AdminPost) => {
    setSaved(post);
    openId.current = post.id;
    if (post.id !== id) replaceAddress(editPost(post.id));
  };

  const shown = saved ?? (state.status === 'ready' ? state.post : null);
  const action = (
    <div className="head-links">
      <Link className="button plain" href={BLOG}>
        <Icon name="back" />
        All posts
      </Link>
      {shown?.status === 'published' && (
        <a className="button plain" href={postPage(shown.slug)}>
          View
        </a>
      )}
    </div>
  );

  return (
    <Frame siteName={siteName} title={shown || id !== null ? 'Edit post' : 'New post'} here="/admin/blog" action={action} isForm>
      {state.status === 'loading' && <Loading>Fetching the post…</Loading>}
      {state.status === 'failed' && <Notice onTryAgain={() => setAttempt(attempt + 1)}>{state.message}</Notice>}
      {state.status === 'ready' && <PostForm key={state.formKey} post={state.post} onSaved={onSaved} />}
    </Frame>
  );
}
