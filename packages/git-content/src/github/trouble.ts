import { StoreUnavailableError } from '../content-store.ts';
import { LARGEST_ANSWER_BYTES } from './limited-fetch.ts';

/** GitHub cannot be used now. */
export class GitHubTrouble extends Error {
  override name = 'GitHubTrouble';
  /** The reason, as the beginning of a sentence. */
  readonly why: string;
  /** What can be done about it, as a sentence. */
  readonly remedy: string;
  /** Whether the request may have succeeded anyway: it was sent, but its response was lost. */
  outcomeUnknown = false;
  /** Milliseconds to wait before the next request; null if GitHub did not specify it. */
  retryAfterMs: number | null = null;
  constructor(why: string, remedy: string, cause?: unknown) {
    super(`${why}. ${remedy}`, { cause });
    this.why = why;
    this.remedy = remedy;
  }
}

/** What the trouble means for the store's caller. */
export type Consequence = 'not read' | 'not saved' | 'perhaps saved';

const CONSEQUENCES: Record<Consequence, string> = {
  'not read': 'so the content cannot be read now.',
  'not saved': 'so nothing was saved.',
  'perhaps saved': 'so it is not certain whether this was saved. Open it again to check before you save again.',
};

/** Turns trouble into a StoreUnavailableError with a sentence for the owner. Returns any other error unchanged. */
export function explainTrouble(error: unknown, consequence: Consequence): unknown {
  if (!(error instanceof GitHubTrouble)) return error;
  const sentence = (what: Consequence) => `${error.why}, ${CONSEQUENCES[what]} ${error.remedy}`;
  return new StoreUnavailableError(sentence(consequence), {
    cause: error,
    retryAfterMs: error.retryAfterMs,
    outcomeUnknown: consequence === 'perhaps saved',
    unsaved: consequence === 'not read' ? sentence('not saved') : null,
  });
}

const inWords = (milliseconds: number): string => {
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes > 1 ? `${minutes} minutes` : 'a minute';
};

/** The repository and branch, for use in messages. */
export interface Place {
  /** `owner/name` */
  repository: string;
  branch: string;
}

const KEEPER = 'The person who runs the website';

/** The messages, one per cause. None of them contains the token. */
export const TROUBLES = {
  slow: (cause?: unknown) =>
    new GitHubTrouble('GitHub, where the website keeps its content, is not responding properly', 'Try again in a few minutes.', cause),
  tooLarge: ({ repository }: Place, cause?: unknown) =>
    new GitHubTrouble(
      `GitHub sent more data than the website accepts at once, ${LARGEST_ANSWER_BYTES / 1_000_000} MB`,
      `${KEEPER} must find the file in ${repository} that is too large and make it smaller.`,
      cause,
    ),
  crowded: () => new GitHubTrouble('Too many other saves were in progress', 'Try again in a minute.'),
  limited(waitMs: number, cause?: unknown) {
    const trouble = new GitHubTrouble('GitHub has had too many requests from the website', `Try again in ${inWords(waitMs)}.`, cause);
    trouble.retryAfterMs = waitMs;
    return trouble;
  },
  token: (cause?: unknown) =>
    new GitHubTrouble("GitHub does not accept the website's token", `${KEEPER} must put one that is valid into GITHUB_TOKEN.`, cause),
  permission: ({ repository }: Place, cause?: unknown) =>
    new GitHubTrouble(
      `The website's token may not change ${repository} on GitHub`,
      `${KEEPER} must give the token in GITHUB_TOKEN the permission “Contents: Read and write”.`,
      cause,
    ),
  repository: ({ repository }: Place, cause?: unknown) =>
    new GitHubTrouble(
      `GitHub has no repository ${repository} that the website's token may see`,
      `${KEEPER} must correct GITHUB_REPOSITORY, or let the token in GITHUB_TOKEN see that repository.`,
      cause,
    ),
  branch: ({ repository, branch }: Place, cause?: unknown) =>
    new GitHubTrouble(
      `The repository ${repository} has no branch ${branch} on GitHub`,
      `${KEEPER} must set GITHUB_BRANCH to the branch that the website is built from.`,
      cause,
    ),
  blocked: ({ repository }: Place, cause?: unknown) =>
    new GitHubTrouble(
      `GitHub has blocked the repository ${repository}`,
      `${KEEPER} must ask GitHub why, or move the website's content to another repository.`,
      cause,
    ),
  empty: ({ repository }: Place, cause?: unknown) =>
    new GitHubTrouble(`The repository ${repository} on GitHub is empty`, `${KEEPER} must push the website's files to it.`, cause),
  archived: ({ repository }: Place, cause?: unknown) =>
    new GitHubTrouble(`The repository ${repository} is archived on GitHub`, `${KEEPER} must unarchive it there.`, cause),
  rules: ({ repository, branch }: Place, cause?: unknown) =>
    new GitHubTrouble(
      `GitHub's rules for the branch ${branch} of ${repository} do not let the website save to it`,
      `${KEEPER} must let the token in GITHUB_TOKEN push to that branch without a pull request or a check.`,
      cause,
    ),
};
