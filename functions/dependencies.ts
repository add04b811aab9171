import type { Context } from 'hono';
import type { PublishingStatus } from '#api/publishing.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import type { ContentStore } from '#domain/content-store.ts';
import type { Photo } from '#media/renditions.ts';
import type { Creations } from './entries/creations.ts';
import type { Credentials } from './http/credentials.ts';
import type { LoginLimiter } from './http/login-limiter.ts';
import type { SecondFactor } from './http/second-factor.ts';
import type { Sessions } from './http/session.ts';
import type { Log } from './log/log.ts';
import type { InstagramPosts } from './services/instagram-posts.ts';
import type { Places } from './services/places.ts';

/** The content as the functions read it. */
export interface ContentSource {
  /** As last saved, drafts and all. A file that cannot be read is not in it. */
  latest(): Promise<ContentSnapshot>;
  /** As last saved without a problem: what visitors may see. */
  published(): Promise<ContentSnapshot>;
}

/** Photos that were uploaded and are not part of any saved entry yet. */
export interface UploadStage {
  /** Keeps the photo under its address, /uploads/…. */
  put(address: string, bytes: Uint8Array, photo: Photo): Promise<void>;
  get(address: string): Promise<Uint8Array | null>;
}

/** A page as a renderer gives it. */
export interface PageAnswer {
  status: number;
  text: string;
}

/** Everything the API works with. */
export interface ApiDependencies {
  store: ContentStore;
  content: ContentSource;
  uploads: UploadStage;
  creations: Creations;
  /** Renders the page of an address from content that need not be saved; null on a host that does not render pages itself. */
  preview: ((route: string, snapshot: ContentSnapshot) => Promise<PageAnswer>) | null;
  /** The posts of Instagram; null without a token to ask for them. */
  instagram: InstagramPosts | null;
  /** The place whose reviews are shown; null where none is configured. */
  places: Places | null;
  sessions: Sessions;
  credentials: Credentials;
  secondFactor: SecondFactor;
  limiter: LoginLimiter;
  status(): PublishingStatus | Promise<PublishingStatus>;
  /** The network address a request came from. */
  addressOf(context: Context): string;
  /** The origin that a request asked for, as its browser knows it. */
  originOf(context: Context): string;
  log: Log;
  now(): Date;
}
