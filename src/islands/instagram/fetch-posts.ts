/** A post from /api/instagram/posts. */
export interface EmbeddedPost {
  /** A blockquote made by the site's own functions; it contains nothing executable. */
  html: string;
}

/** The function itself responds within three seconds. */
const PATIENCE_MS = 4_800;

/** The posts, at least one, or a sentence that says why there are none. */
export async function fetchPosts(): Promise<EmbeddedPost[] | string> {
  try {
    const response = await fetch('/api/instagram/posts', { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { posts } = response.ok ? ((await response.json()) as { posts: EmbeddedPost[] }) : { posts: [] };
    return posts.length > 0 ? posts : 'No Instagram posts could be loaded';
  } catch {
    return 'Failed to fetch Instagram posts';
  }
}
