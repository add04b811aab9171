import { execFileSync } from 'node:child_process';
import { isVisibleChange } from '../functions/composition/visible-change.mjs';

/**
 * Reads the `status` of a content file in the site's own notation; null if it is ambiguous. Throws for invalid JSON.
 * @param {string} path Relative to the repository's root.
 * @param {string} text The file's content.
 * @returns {unknown}
 */
export function statusIn(path, text) {
  if (path.endsWith('.json')) return JSON.parse(text).status;
  const [, frontMatter = ''] = /^---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/.exec(text) ?? [];
  const [line = '', another] = frontMatter.match(/^["']?status["']?\s*:.*$/gm) ?? [];
  return another === undefined ? (/^status: *(["']?)(\w+)\1 *\r?$/.exec(line)?.[2] ?? null) : null;
}

/**
 * Why a host must build a commit, as the end of a sentence; null if visitors would see no difference.
 * @param {{ CACHED_COMMIT_REF?: string, COMMIT_REF?: string, INCOMING_HOOK_URL?: string }} variables Set by Netlify.
 * CACHED_COMMIT_REF is the last successful deploy; it equals COMMIT_REF if there is none, as after “Clear cache and deploy”.
 * @param {string} root The repository's folder.
 * @returns {string | null}
 */
export function reasonToDeploy({ CACHED_COMMIT_REF: from, COMMIT_REF: to, INCOMING_HOOK_URL: hook }, root) {
  const git = (...call) => execFileSync('git', call, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, stdio: 'pipe' });

  /** The state of a file, given its mode and blob from `git diff --raw`. */
  function stateOf(path, mode, blob) {
    if (mode === '000000') return 'missing';
    try {
      return mode.startsWith('100') && statusIn(path, git('cat-file', 'blob', blob)) === 'draft' ? 'draft' : 'other';
    } catch {
      return 'other';
    }
  }

  if (hook) return 'a build hook requested it';
  if (!from || !to || from === to) return 'no earlier deploy is known';
  let changes;
  try {
    changes = git('diff', '--raw', '--no-abbrev', '--no-renames', '--no-ext-diff', '-z', from, to, '--').split('\0');
  } catch {
    return `the commit of the last deploy, ${from}, is not in this clone`;
  }
  for (let index = 0; index + 1 < changes.length; index += 2) {
    const [modeBefore, modeAfter, before, after] = changes[index].slice(1).split(' ');
    const path = changes[index + 1];
    const isVisible = isVisibleChange(
      path,
      () => stateOf(path, modeBefore, before),
      () => stateOf(path, modeAfter, after),
    );
    if (isVisible) return `${path} has changed`;
  }
  return null;
}
