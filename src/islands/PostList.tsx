import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PostSummary } from '#content/posts.ts';
import { addressOf, type Page, PAGE_SIZE, pageCount, pageNumbers, type PostQuery, postQueryFrom } from '#domain/listing.ts';
import { PostCard } from './PostCard.tsx';

interface PostListProps {
  /** The first page of all posts, which is in the page's HTML. */
  firstPage: Page<PostSummary>;
  timeZone: string;
}

type State = { status: 'loaded' | 'loading'; page: Page<PostSummary> } | { status: 'failed'; page: Page<PostSummary>; message: string };

const FIRST: PostQuery = { page: 1, pageSize: PAGE_SIZE };

const queryHere = (): PostQuery => ({ ...postQueryFrom(new URLSearchParams(location.search)), pageSize: PAGE_SIZE });

async function fetchPosts(query: PostQuery, signal: AbortSignal): Promise<Page<PostSummary>> {
  const parameters = new URLSearchParams(addressOf(query));
  parameters.set('pageSize', String(query.pageSize));
  const response = await fetch(`/api/blog/posts?${parameters}`, { signal });
  if (!response.ok) throw new Error(`The posts answered ${response.status}`);
  const { posts, ...page } = (await response.json()) as Omit<Page<PostSummary>, 'items'> & { posts: PostSummary[] };
  return { ...page, items: posts };
}

/** The list of posts: the first page as it is in the HTML, any other page or filter by its address. */
export default function PostList({ firstPage, timeZone }: PostListProps) {
  const [query, setQuery] = useState(FIRST);
  const [state, setState] = useState<State>({ status: 'loaded', page: firstPage });
  const [attempt, setAttempt] = useState(0);
  const results = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);

  useEffect(() => {
    const follow = () => setQuery(queryHere());
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    if (addressOf(query) === '') {
      setState({ status: 'loaded', page: firstPage });
      return undefined;
    }
    const abort = new AbortController();
    setState(({ page }) => ({ status: 'loading', page }));
    fetchPosts(query, abort.signal)
      .then((page) => setState({ status: 'loaded', page }))
      .catch(() => {
        if (!abort.signal.aborted) setState(({ page }) => ({ status: 'failed', page, message: 'Failed to fetch posts' }));
      });
    return () => abort.abort();
  }, [query, attempt, firstPage]);

  useEffect(() => {
    if (addressOf(query) === '' || state.status !== 'loading') delete document.documentElement.dataset['asksForPosts'];
  }, [query, state]);

  useEffect(() => {
    if (wasAsked.current && state.status === 'loaded') results.current?.focus();
  }, [state]);

  /** A link to another part of the list, followed without leaving the page. */
  const linkTo = (next: PostQuery) => {
    const href = `/blog${addressOf(next)}`;
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      history.pushState(null, '', href);
      wasAsked.current = true;
      setQuery(next);
      results.current?.scrollIntoView({ block: 'start' });
    };
    return { href, onClick };
  };
  const linkToPage = (page: number) => linkTo({ ...query, page });
  const { tag, category } = query;
  const last = pageCount(state.page);

  return (
    <div className="post-list">
      {(tag ?? category) && (
        <div className="post-filters" aria-label="Filters" role="group">
          {category && (
            <a className="chip" {...linkTo({ ...FIRST, ...(tag ? { tag } : {}) })} aria-label={`Remove category ${category}`}>
              Category: {category} <span aria-hidden="true">×</span>
            </a>
          )}
          {tag && (
            <a className="chip" {...linkTo({ ...FIRST, ...(category ? { category } : {}) })} aria-label={`Remove tag ${tag}`}>
              Tag: {tag} <span aria-hidden="true">×</span>
            </a>
          )}
        </div>
      )}
      <div
        ref={results}
        tabIndex={-1}
        className="post-list-results"
        aria-busy={state.status === 'loading'}
        aria-live="polite"
        {...(state.page === firstPage ? { 'data-first-page': '' } : {})}
      >
        {state.status === 'failed' ? (
          <div className="post-list-error" role="alert">
            <p>Error: {state.message}</p>
            <button type="button" className="button quiet" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </button>
          </div>
        ) : state.page.total === 0 ? (
          <p className="post-list-empty">No posts found.</p>
        ) : (
          <ul className="post-grid">
            {state.page.items.map((post, index) => (
              <li key={post.id}>
                <PostCard post={post} timeZone={timeZone} isFirst={index === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {last > 1 && state.status !== 'failed' && (
        <nav aria-label="Pages of posts">
          <ul className="pagination">
            <li>
              {state.page.page > 1 ? <a {...linkToPage(state.page.page - 1)}>Previous</a> : <span aria-disabled="true">Previous</span>}
            </li>
            {pageNumbers(state.page.page, last).map((page, index) => (
              <li key={page ?? `gap-${index}`}>
                {page === null ? (
                  <span aria-hidden="true">…</span>
                ) : (
                  <a
                    {...linkToPage(page)}
                    aria-label={`Page ${page}`}
                    {...(page === state.page.page ? { 'aria-current': 'page' as const } : {})}
                  >
                    {page}
                  </a>
                )}
              </li>
            ))}
            <li>{state.page.page < last ? <a {...linkToPage(state.page.page + 1)}>Next</a> : <span aria-disabled="true">Next</span>}</li>
          </ul>
        </nav>
      )}
    </div>
  );
}
