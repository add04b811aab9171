import { hydrateRoot } from 'react-dom/client';
import { InstagramFeed } from './InstagramFeed.tsx';

/** Hydrates the page’s feed, which then loads its posts. */
export const startFeed = (feed: HTMLElement): void => void hydrateRoot(feed, <InstagramFeed />);
