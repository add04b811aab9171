import { describeContentStore } from './content-store.contract.ts';
import { createGitHubStore } from './github.ts';
import { REPOSITORY, startTestGitHub, TOKEN } from './test-github.ts';
import { createTestRepository } from './test-repository.ts';

/** Short enough for tests, in the same proportions. */
const patience = { wholeMs: 20_000, requestMs: 1_000, pauseMs: 5, staleMs: 300, secondLookMs: 20 };

describeContentStore('GitHub', async () => {
  const repository = createTestRepository();
  const github = await startTestGitHub(repository);
  const open = () => createGitHubStore({ token: TOKEN, repository: REPOSITORY, branch: 'main', apiUrl: github.apiUrl, patience });
  return {
    store: open(),
    other: open(),
    commits: repository.commits,
    async dispose() {
      await github.close();
      repository.remove();
    },
  };
});
