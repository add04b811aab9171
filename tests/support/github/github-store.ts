import { repositoryAt } from '../repository.ts';
import { REPOSITORY, startTestGitHub, type TestGitHub, TOKEN } from './test-github.ts';

/** A stand-in for GitHub over the repository of a test site, for the `prepare` of its options. */
export interface GitHubStand {
  /** There once it is prepared. */
  github: TestGitHub;
  prepare(root: string): Promise<Record<string, string>>;
}

/** Makes a test site keep its content on a stand-in for GitHub. Its saves move the branch, and leave the site's own files as they are. */
export function githubStand(): GitHubStand {
  let started: TestGitHub | null = null;
  return {
    get github() {
      if (!started) throw new Error('The stand-in for GitHub is not prepared yet.');
      return started;
    },
    async prepare(root) {
      started = await startTestGitHub(repositoryAt(root));
      return { CONTENT_STORE: 'github', GITHUB_TOKEN: TOKEN, GITHUB_REPOSITORY: REPOSITORY, GITHUB_API_URL: started.apiUrl };
    },
  };
}
