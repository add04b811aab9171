/** A post from /api/instagram/posts. */
interface EmbeddedPost {
  /** A blockquote made by the site's own functions; it contains nothing executable. */
  html: string;
}

/** Instagram's script, which replaces such blockquotes with frames and keeps their height up to date. */
const PROVIDER_SCRIPT = 'https://www.instagram.com/embed.js';
/** The function itself responds within three seconds. */
const PATIENCE_MS = 4_800;

/** Resolves once an element is within a distance of the window, given as a CSS margin. */
const reached = (element: Element, margin: string): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
  });

/** Resolves once the page has loaded: before, distant elements may seem near. */
const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

async function fetchPosts(): Promise<EmbeddedPost[]> {
  const response = await fetch('/api/instagram/posts', { signal: AbortSignal.timeout(PATIENCE_MS) });
  return response.ok ? ((await response.json()) as { posts: EmbeddedPost[] }).posts : [];
}

/** Replaces sample pictures with Instagram posts. Nothing is fetched until a visitor scrolls near. */
export class InstagramFeed extends HTMLElement {
  connectedCallback(): void {
    void this.follow();
  }

  private async follow(): Promise<void> {
    await loaded();
    await reached(this, '50% 0px');
    this.tell('Loading Instagram posts…');
    const posts = await fetchPosts().catch(() => null);
    if (!posts?.length) {
      this.fail(posts ? 'No Instagram posts could be loaded' : 'Failed to fetch Instagram posts');
      return;
    }
    this.show(posts);
    await reached(this, '0px');
    const script = document.createElement('script');
    script.src = PROVIDER_SCRIPT;
    document.head.append(script);
  }

  private tell(...words: (string | Element)[]): void {
    this.querySelector('[role=status]')?.replaceChildren(...words);
  }

  private fail(sentence: string): void {
    const message = document.createElement('strong');
    message.textContent = sentence;
    this.tell(message, 'If this is your site, check the API configuration.');
  }

  private show(posts: readonly EmbeddedPost[]): void {
    const pictures = this.querySelector<HTMLElement>('.pictures');
    const list = this.querySelector<HTMLElement>('.embeds');
    if (!pictures || !list) return;
    const hadFocus = pictures.contains(document.activeElement);
    list.innerHTML = posts.map(({ html }) => `<li><span class="linocut loaf"></span>${html}</li>`).join('');
    // Instagram's frames have no title.
    new MutationObserver(() => {
      for (const frame of list.querySelectorAll<HTMLIFrameElement>('iframe:not([title])')) frame.title = 'Instagram post';
    }).observe(list, { childList: true, subtree: true });
    // Not every browser lets the keyboard scroll what holds nothing but frames.
    list.tabIndex = 0;
    list.hidden = false;
    pictures.hidden = true;
    if (hadFocus) list.querySelector('a')?.focus({ preventScroll: true });
    this.tell();
  }
}
