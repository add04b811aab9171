/** A process that saves to a repository, for tests that run several of them or kill them. */
import { ContentConflictError } from '@family-bakery/git-content/content-store';
import { createLocalGitStore } from '@family-bakery/git-content/local-git/store';
import type { SaveStep } from '@family-bakery/git-content/local-git/workplace';

/** The task of the process, as JSON in its first argument. */
export interface WorkerTask {
  root: string;
  /** Saved sequentially, or concurrently if `together` is set. */
  saves: { path: string; text: string; expected?: string | null }[];
  together?: boolean;
  /** Kill the process after this step. */
  dieAfter?: SaveStep;
}

const task = JSON.parse(process.argv[2] ?? '') as WorkerTask;
const store = createLocalGitStore({
  root: task.root,
  onStep: (step) => {
    if (step === task.dieAfter) process.kill(process.pid, 'SIGKILL');
  },
});

/** Prints one line per save: the commit's ID, or `conflict`. */
async function save({ path, text, ...rest }: WorkerTask['saves'][number]): Promise<void> {
  const author = { name: `Process ${process.pid}`, email: 'worker@bakery.example' };
  try {
    const { commit } = await store.commit({ message: `Save ${path}`, author, files: [{ path, bytes: Buffer.from(text), ...rest }] });
    console.log(commit);
  } catch (error) {
    if (!(error instanceof ContentConflictError)) throw error;
    console.log('conflict');
  }
}

console.log('ready');
if (task.together) await Promise.all(task.saves.map(save));
else for (const one of task.saves) await save(one);
