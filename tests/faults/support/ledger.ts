import type { FaultySite } from './faulty-site.ts';

/** The state of a file: its title, or null if it does not exist. */
type State = string | null;

/** A ledger of saves and their responses. */
export interface Ledger {
  /** The number of acknowledged saves. */
  acknowledged: number;
  /** The number of other saves: refused, or the connection broke. */
  unanswered: number;
  /** Saves a post with a unique title, or deletes it. Returns the status; null if the connection broke. */
  save(slug: string, title: State): Promise<number | null>;
  /** Acknowledged saves that are missing in git, and files with unexpected content. Empty if nothing was lost. */
  losses(): Promise<string[]>;
  /**
   * Saves that git has more than once, and acknowledged ones in another commit than the response said. Requires unique titles.
   * Empty if each save was made once.
   */
  repeats(): Promise<string[]>;
}

/** A post whose title identifies a save. */
export const postOf = (slug: string, title: string) => ({
  title,
  slug,
  excerpt: `What ${title} says.`,
  content: `<p>${title}</p>`,
  featuredImage: '/uploads/round-boule.jpg',
  author: 'Anna',
  status: 'published',
});

/** Records saves of posts, with one writer at a time per slug. */
export function openLedger({ site, ask }: FaultySite): Ledger {
  const possible = new Map<string, Set<State>>();
  const commits: { commit: string; slug: string; title: State }[] = [];
  const exists = (slug: string) => [...(possible.get(slug) ?? [null])].at(-1) !== null;

  const titlesAt = async (commit: string) => {
    const lines = await site.git('grep', '--no-color', '-E', '^title: ', commit, '--', 'content/posts').catch(() => '');
    return new Map(
      [...lines.matchAll(/content\/posts\/([^/]+)\.md:title: "(.*)"$/gm)].map(([, slug = '', title = '']) => [slug, title] as const),
    );
  };

  /** The commits that set each title. */
  const makersOf = async () => {
    const makers = new Map<string, string[]>();
    const log = await site.git(
      'log',
      '--format=%x00%H',
      '--patch',
      '--unified=0',
      '--no-renames',
      '--no-color',
      'HEAD',
      '--',
      'content/posts',
    );
    for (const entry of log.split('\0'))
      for (const [, title = ''] of entry.matchAll(/^\+title: "(.*)"$/gm))
        makers.set(title, [...(makers.get(title) ?? []), entry.slice(0, 40)]);
    return makers;
  };

  const ledger: Ledger = {
    acknowledged: 0,
    unanswered: 0,
    async save(slug, title) {
      const known = possible.get(slug) ?? new Set<State>([null]);
      const isNew = !exists(slug);
      possible.set(slug, new Set([...known, title]));
      const place = isNew ? '/api/blog/posts' : `/api/blog/posts/${slug}`;
      const answer =
        title === null
          ? await ask(place, { method: 'DELETE' })
          : await ask(place, { method: isNew ? 'POST' : 'PUT', json: postOf(slug, title) });
      if (answer?.ok) {
        ledger.acknowledged += 1;
        possible.set(slug, new Set([title]));
        const { commit } = (await answer.json()) as { commit: string };
        commits.push({ commit, slug, title });
      } else {
        ledger.unanswered += 1;
        const there = await ask(`/api/blog/posts/${slug}?all=true`);
        const seen = there?.ok ? ((await there.json()) as { title: string }).title : null;
        // The next save is based on the current state, which goes last.
        if (there?.ok || there?.status === 404) possible.set(slug, new Set([...[...known, title].filter((state) => state !== seen), seen]));
      }
      return answer?.status ?? null;
    },
    async repeats() {
      const makers = await makersOf();
      const acknowledged = commits.filter(({ title }) => title !== null);
      return [
        ...[...makers].filter(([, by]) => by.length > 1).map(([title, by]) => `"${title}" was made by ${by.join(' and ')}`),
        ...acknowledged
          .filter(({ commit, title }) => makers.get(title ?? '')?.[0] !== commit)
          .map(({ commit, title }) => `"${title}" was made by ${makers.get(title ?? '')?.join(' and ') ?? 'none'}, not by ${commit}`),
      ];
    },
    async losses() {
      const history = new Set((await site.git('rev-list', 'HEAD')).split('\n'));
      const titles = await titlesAt('HEAD');
      return [
        ...commits
          .filter(({ commit }) => !history.has(commit))
          .map(({ commit, slug }) => `commit ${commit} of ${slug} is not in the branch`),
        ...[...possible]
          .filter(([slug, states]) => !states.has(titles.get(slug) ?? null))
          .map(([slug, states]) => `${slug} is ${titles.get(slug) ?? 'missing'}, not ${[...states].join(' or ')}`),
      ];
    },
  };
  return ledger;
}
