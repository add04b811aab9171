import { repositoryAt } from '@family-bakery/git-content/testing/repository';
import { REPOSITORY, startTestGitHub, type TestGitHub, TOKEN } from '@family-bakery/git-content/testing/github';

/** A simulated GitHub over the repository of a test site, for the `prepare` of its options. */
export interface GitHubStand {
  /** Available once it is prepared. */
  github: TestGitHub;
  prepare(root: string): Promise<Record<string, string>>;
}

/** Makes a test site store its content on a simulated GitHub. Saves move the branch, and do not change the working tree. */
export function githubStand(): GitHubStand {
  let started: TestGitHub | null = null;
  return {
    get github() {
      if (!started) throw new Error('The simulated GitHub is not prepared yet.');
      return started;
    },
    async prepare(root) {
      started = await startTestGitHub(repositoryAt(root));
      return { CONTENT_STORE: 'github', GITHUB_TOKEN: TOKEN, GITHUB_REPOSITORY: REPOSITORY, GITHUB_API_URL: started.apiUrl };
    },
  };
}
