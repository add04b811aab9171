import { useCallback, useEffect, useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import { editPost, loginUrl, NEW_POST, postPage } from '../../address.ts';
import { type ListedPost, listPosts } from '../../api-client.ts';
import { Frame } from '../../parts/Frame.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Link } from '../../parts/Link.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { DeletePost, type DeletedPost } from './DeletePost.tsx';
import { DeletedStrip } from './DeletedStrip.tsx';
import { matching } from './post-search.ts';
import { StatusBadge } from './StatusBadge.tsx';

const FEW_POSTS = 5;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type State = { status: 'loading' } | { status: 'loaded'; posts: ListedPost[] } | { status: 'failed'; message: string };

interface PostTableProps {
  siteName: string;
  search: string;
  onSearch: (search: string) => void;
}

/** All posts, newest first, drafts included. */
export function PostTable({ siteName, search, onSearch }: PostTableProps) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [asked, setAsked] = useState<ListedPost | null>(null);
  const [deleted, setDeleted] = useState<DeletedPost | null>(null);

  const load = useCallback(async (isCurrent: () => boolean) => {
    const answer = await listPosts();
    if (!isCurrent()) return;
    if (answer.ok) setState({ status: 'loaded', posts: answer.value });
    else if (answer.failure.kind === 'signed-out') location.replace(loginUrl(location.pathname + location.search));
    else
      setState({
        status: 'failed',
        message: (answer.failure.kind !== 'network' && answer.failure.message) || 'The posts could not be fetched.',
      });
  }, []);

  useEffect(() => {
    let isShown = true;
    void load(() => isShown);
    return () => {
      isShown = false;
    };
  }, [load]);

  const tryAgain = () => {
    setState({ status: 'loading' });
    void load(() => true);
  };

  const newPost = (
    <Link className="button" href={NEW_POST}>
      <Icon name="plus" />
      New post
    </Link>
  );

  return (
    <Frame siteName={siteName} title="Blog" here="/admin/blog" action={newPost}>
      {deleted && <DeletedStrip deleted={deleted} />}
      {state.status === 'loading' && <Loading>Fetching the posts…</Loading>}
      {state.status === 'failed' && <Notice onTryAgain={tryAgain}>{state.message}</Notice>}
      {state.status === 'loaded' && state.posts.length === 0 && (
        <div className="empty">
          <p>No posts yet. Tell people what came out of the oven this week.</p>
        </div>
      )}
      {state.status === 'loaded' && state.posts.length > FEW_POSTS && (
        <div className="field search">
          <label htmlFor="search">Find a post</label>
          <input id="search" type="search" value={search} onChange={({ target }) => onSearch(target.value)} />
        </div>
      )}
      {state.status === 'loaded' && state.posts.length > 0 && (
        <Posts posts={state.posts.length > FEW_POSTS ? matching(state.posts, search) : state.posts} onDelete={setAsked} />
      )}
      {asked && (
        <DeletePost
          post={asked}
          onClose={() => setAsked(null)}
          onDeleted={(post) => {
            setAsked(null);
            setDeleted(post);
            void load(() => true);
          }}
        />
      )}
    </Frame>
  );
}

function Posts({ posts, onDelete }: { posts: ListedPost[]; onDelete: (post: ListedPost) => void }) {
  if (posts.length === 0) return <p className="empty">No post has these words in its title, address, author or tags.</p>;
  return (
    <table className="entries">
      <caption className="visually-hidden">Posts, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Author</th>
          <th scope="col">Status</th>
          <th scope="col">Published</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <th scope="row">
              <Link href={editPost(post.id)}>{post.title}</Link>
              <span className="slug">{post.slug}</span>
            </th>
            <td>{post.author}</td>
            <td>
              <StatusBadge status={post.status} />
            </td>
            <td className="date">{formatDate(post.publishedAt, timeZone) || <span className="none">Not published</span>}</td>
            <td className="row-actions">
              {post.status === 'published' && (
                <a className="button plain" href={postPage(post.slug)}>
                  View<span className="visually-hidden"> {post.title}</span>
                </a>
              )}
              <Link className="button plain" href={editPost(post.id)}>
                Edit<span className="visually-hidden"> {post.title}</span>
              </Link>
              <button type="button" className="button plain danger" onClick={() => onDelete(post)}>
                Delete<span className="visually-hidden"> {post.title}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
