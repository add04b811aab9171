import { type ReactNode, useState } from 'react';
import type { PostSummary } from '#content/posts.ts';
import { addressOf, type Page, PAGE_SIZE, type PostQuery, postQueryFrom } from '#domain/listing.ts';
import { EmptyList } from './EmptyList.tsx';
import { fetchJson } from './fetch-json.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterOptions } from './FilterOptions.tsx';
import { ListResults } from './ListResults.tsx';
import type { ListSource } from './list-source.ts';
import { Pagination } from './Pagination.tsx';
import { PostGrid } from './PostGrid.tsx';
import { type AddressFormat, useAddressQuery } from './use-address-query.ts';
import { useListing } from './use-listing.ts';
import { useShownList } from './use-shown-list.ts';

interface PostListProps {
  total: number;
  timeZone: string;
  /** The categories with posts. */
  categories: readonly string[];
  /** The first page of all posts. */
  children?: ReactNode;
}

type Posts = Page<PostSummary>;

const FIRST: PostQuery = { page: 1, pageSize: PAGE_SIZE };

const ADDRESS: AddressFormat<PostQuery> = {
  path: '/blog',
  first: FIRST,
  read: (parameters) => ({ ...postQueryFrom(parameters), pageSize: PAGE_SIZE }),
  print: addressOf,
  titleParts: ({ category, tag, page }) => [category, tag, page > 1 && `page ${page}`],
};

async function fetchPosts(query: PostQuery, signal: AbortSignal): Promise<Posts> {
  const parameters = new URLSearchParams(addressOf(query));
  parameters.set('pageSize', String(query.pageSize));
  const { posts, ...page } = await fetchJson<Omit<Posts, 'items'> & { posts: PostSummary[] }>(`/api/blog/posts?${parameters}`, signal);
  return { ...page, items: posts };
}

const SOURCE: ListSource<PostQuery, Posts> = { prepare: () => undefined, atHand: () => null, load: fetchPosts };

/** The list of posts: the first page from the HTML, any other page or filter from the address. */
export default function PostList({ total, timeZone, categories, children }: PostListProps) {
  const [firstPage] = useState<Posts>({ ...FIRST, total, items: [] });
  const { query, steps, linkTo } = useAddressQuery(ADDRESS);
  const key = addressOf(query);
  const listing = useListing(SOURCE, query, key, firstPage);
  const { results, bringIntoFocus, bringIntoView } = useShownList(listing, steps);
  const { page, status } = listing;

  const { tag, category } = query;
  const inCategory = (value: string | undefined): PostQuery => ({ ...FIRST, ...(tag && { tag }), ...(value && { category: value }) });
  const without = (name: 'tag' | 'category') => {
    const { [name]: _removed, ...rest } = query;
    return linkTo({ ...rest, page: 1 }, bringIntoFocus);
  };
  const chips = [
    ...(category ? [{ name: 'Category', value: category, link: without('category') }] : []),
    ...(tag ? [{ name: 'Tag', value: tag, link: without('tag') }] : []),
  ];

  return (
    <div className="post-list">
      {categories.length > 1 && (
        <div className="post-categories scripted">
          <FilterOptions
            label="Category"
            options={['', ...categories].map((value) => ({ value, label: value || 'All' }))}
            chosen={category ?? ''}
            linkTo={(value) => linkTo(inCategory(value))}
          />
        </div>
      )}
      <FilterChips label="Filters" chips={chips} />
      <p className="visually-hidden" role="status">
        {status === 'loaded' && key !== '' ? `${page.total} ${page.total === 1 ? 'post' : 'posts'}, page ${page.page}` : ''}
      </p>
      <ListResults ref={results} listing={listing} isFirstPage={page === firstPage} failure="Error: Failed to fetch posts">
        {page.total === 0 ? (
          <EmptyList
            drawing="loaf"
            title="No posts found."
            all={chips.length > 0 ? { label: 'Show all posts', link: linkTo(FIRST, bringIntoFocus) } : null}
          />
        ) : page === firstPage ? (
          children
        ) : (
          <PostGrid posts={page.items} timeZone={timeZone} />
        )}
      </ListResults>
      {status !== 'failed' && (
        <Pagination label="Pages of posts" page={page} linkTo={(number) => linkTo({ ...query, page: number }, bringIntoView)} />
      )}
    </div>
  );
}
