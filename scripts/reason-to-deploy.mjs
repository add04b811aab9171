import { execFileSync } from 'node:child_process';

/** Where the running site's admin edits. What changes there is live without a deploy. */
const CONTENT = /^(?:content|public\/uploads)\//;

/** How often the running site is asked, how long it may take, and the pause before it is asked again, in milliseconds. */
const TRIES = 3;
const ANSWER_MS = 25_000;
const PAUSE_MS = 3_000;

/**
 * Asks the running site to show a commit without a deploy. Returns why it must be built, as the end of a sentence; null if it need not.
 * @param {string} site Its address.
 * @param {(commit: string) => boolean} isOlder Whether a commit is older than the one to be built.
 * @param {number} pauseMs The pause before it is asked again.
 * @returns {Promise<string | null>}
 */
async function askSite(site, isOlder, pauseMs) {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await fetch(new URL('/api/publish', site), { method: 'POST', signal: AbortSignal.timeout(ANSWER_MS) });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      const { commit, reason } = await answer.json();
      if (reason) return reason;
      // GitHub may not have told the site of the commit yet. One that this clone does not know is newer, and has this one in it.
      if (typeof commit === 'string' && !isOlder(commit)) return null;
      if (tries === TRIES) return 'the running site does not know of it';
    } catch (error) {
      if (tries === TRIES) return `the running site cannot be asked: ${error.message}`;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * Why a host must build a commit, as the end of a sentence; null if visitors have everything without.
 * @param {{ CACHED_COMMIT_REF?: string, COMMIT_REF?: string, INCOMING_HOOK_URL?: string, CONTEXT?: string, URL?: string }} variables Set by
 * Netlify. CACHED_COMMIT_REF is the last successful deploy; it equals COMMIT_REF if there is none, as after “Deploy project without cache”.
 * URL is the site's address.
 * @param {string} root The repository's folder.
 * @param {number} [pauseMs] The pause before the running site is asked again.
 * @returns {Promise<string | null>}
 */
export async function reasonToDeploy(variables, root, pauseMs = PAUSE_MS) {
  const { CACHED_COMMIT_REF: from, COMMIT_REF: to, INCOMING_HOOK_URL: hook, CONTEXT: context, URL: site } = variables;
  const git = (...call) => execFileSync('git', call, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, stdio: 'pipe' });
  const has = (commit) => {
    try {
      git('cat-file', '-e', `${commit}^{commit}`);
      return true;
    } catch {
      return false;
    }
  };

  if (hook) return 'a build hook requested it';
  if (context && context !== 'production') return 'it is not for the site itself';
  if (!from || !to || from === to) return 'no earlier deploy is known';
  if (!has(from) || !has(to)) return `the commit of the last deploy, ${from}, is not in this clone`;
  const changed = git('diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', from, to, '--').split('\0').filter(Boolean);
  const other = changed.find((path) => !CONTENT.test(path));
  if (other !== undefined) return `${other} has changed`;
  if (!site) return 'the address of the running site is not known';
  return askSite(site, (commit) => commit !== to && has(commit), pauseMs);
}
