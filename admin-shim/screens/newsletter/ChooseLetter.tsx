import type { ListedCampaign, NewsletterStatus } from '#api/newsletter.ts';
import { createEntryApi } from '../../entry/entry-api.ts';
import { apiOf, newsletterOf } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';
import { useFetched } from '../../network/use-fetched.ts';
import { Fetching } from '../../kit/Fetching.tsx';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';
import { weekInWords } from './in-words.ts';

const POSTS = createEntryApi(apiOf('post'));
const SHOWN = 5;

interface ChooseLetterProps {
  campaigns: readonly ListedCampaign[];
  /** The list that would be sent; null if there is none. */
  week: NewsletterStatus['week'];
}

/** What can be sent: the list that takes orders, and the newest posts that visitors see. */
export function ChooseLetter({ week, campaigns }: ChooseLetterProps) {
  const fetched = useFetched('posts', () => POSTS.list());
  const published = (fetched.value ?? [])
    .filter(({ status }) => status === 'published')
    .toSorted((a, b) => ((a.publishedAt ?? '') > (b.publishedAt ?? '') ? -1 : 1));
  const [shown, more] = useFirst(published, SHOWN);
  const wasSent = (id: string) => campaigns.some((campaign) => campaign.id === id);
  return (
    <section aria-labelledby="choose">
      <h2 id="choose">Send as newsletter</h2>
      <Fetching {...fetched} />
      <ul className="newsletter-choices">
        {week !== null && (
          <li>
            <Link href={newsletterOf({ week: true })}>
              <span>{week.subject}</span>
              <small>{weekInWords(week)}</small>
            </Link>
          </li>
        )}
        {shown.map(({ id, slug, title }) => (
          <li key={id}>
            <Link href={newsletterOf({ post: slug })}>
              <span>{title}</span>
              <small>{wasSent(`post-${id}`) ? 'Post, sent' : 'Post'}</small>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
      {fetched.value !== null && published.length === 0 && week === null && (
        <p className="field-hint">Publish a post, or the list of a bake day, and it can be sent from here.</p>
      )}
    </section>
  );
}
