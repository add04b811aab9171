import { memo, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contentsOf } from '#islands/parts/server-contents.ts';
import { whenNear } from '#islands/parts/when-near.ts';
import { type EmbeddedPost, fetchPosts } from './fetch-posts.ts';

/** Replaces blockquotes with frames and keeps their height up to date. */
const PROVIDER_SCRIPT = 'https://www.instagram.com/embed.js';

/** A post. `memo` because another render would undo what Instagram changes in it. */
const Post = memo(({ html }: EmbeddedPost) => <li dangerouslySetInnerHTML={{ __html: `<span class="linocut loaf"></span>${html}` }} />);

/** Instagram's frames have no title. */
function nameFrame({ target }: SyntheticEvent): void {
  if (target instanceof HTMLIFrameElement) target.title ||= 'Instagram post';
}

/** Sample pictures, the children on the server, until posts replace them. Both take the same space, so that the layout does not shift. */
export function InstagramFeed({ children }: { children?: ReactNode }) {
  const pictures = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [found, setFound] = useState<readonly EmbeddedPost[] | string>([]);
  const [isInView, setIsInView] = useState(false);
  const posts = typeof found === 'string' ? [] : found;
  const hasPosts = posts.length > 0;

  const load = async () => {
    setIsLoading(true);
    const answer = await fetchPosts();
    const hadFocus = pictures.current?.contains(document.activeElement);
    flushSync(() => {
      setIsLoading(false);
      setFound(answer);
    });
    if (hadFocus) list.current?.querySelector('a')?.focus({ preventScroll: true });
  };
  useEffect(() => void load(), []);
  useEffect(() => (hasPosts && list.current ? whenNear(list.current, '0px', () => setIsInView(true)) : undefined), [hasPosts]);

  return (
    <>
      <p role="status">
        {isLoading && 'Loading Instagram posts…'}
        {typeof found === 'string' && (
          <>
            <strong>{found}</strong>
            If this is your site, check the API configuration.
          </>
        )}
      </p>
      <div ref={pictures} className="pictures" hidden={hasPosts} {...contentsOf(children)} />
      <ul
        ref={list}
        className="embeds"
        aria-label="Posts on Instagram"
        hidden={!hasPosts}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Not every browser lets the keyboard scroll what holds only frames.
        tabIndex={hasPosts ? 0 : undefined}
        onLoadCapture={nameFrame}
      >
        {posts.map(({ html }) => (
          <Post key={html} html={html} />
        ))}
      </ul>
      {isInView && <script async src={PROVIDER_SCRIPT} />}
    </>
  );
}
