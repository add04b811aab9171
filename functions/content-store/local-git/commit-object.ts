import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GitError, runGit } from './git.ts';
import type { Repository } from './repository.ts';

interface NewCommit {
  parent: string | null;
  /** `Name <email>` */
  author: string;
  message: string;
  /** Null `bytes` delete the file. */
  files: { path: string; mode: string; bytes: Uint8Array | null }[];
}

/**
 * Writes a commit's objects and returns its id. Does not move the branch. fast-import reads and writes only the folders that
 * change, which makes it the fastest way (see the decision record of the local store).
 */
export async function writeCommit(repository: Repository, commit: NewCommit): Promise<string> {
  try {
    // The pack is unpacked immediately, so compressing it well would waste time.
    const args = ['-c', 'fastimport.unpackLimit=100', '-c', 'pack.compression=1', 'fast-import', '--quiet', '--done'];
    const output = await runGit(repository.root, args, { input: importStream(commit) });
    return output.toString().trim();
  } catch (error) {
    if (error instanceof GitError) await removeRemains(repository, error.stderr);
    throw error;
  }
}

function importStream({ parent, author, message, files }: NewCommit): Buffer {
  const signature = `${author} ${Math.floor(Date.now() / 1000)} +0000`;
  const parts: (string | Uint8Array)[] = [`commit refs/content-store/new\nmark :1\nauthor ${signature}\ncommitter ${signature}\n`];
  parts.push(...data(Buffer.from(message)));
  if (parent) parts.push(`from ${parent}\n`);
  for (const { path, mode, bytes } of files) {
    const quoted = `"${path.replaceAll('"', '\\"')}"`;
    if (bytes) parts.push(`M ${mode} inline ${quoted}\n`, ...data(bytes));
    else parts.push(`D ${quoted}\n`);
  }
  // fast-import requires a ref for the commit; the reset keeps it from creating one.
  parts.push('get-mark :1\nreset refs/content-store/new\n\ndone\n');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function data(bytes: Uint8Array): (string | Uint8Array)[] {
  return [`data ${bytes.length}\n`, bytes, '\n'];
}

/** Deletes the unfinished pack and crash report that a failed fast-import leaves behind, possibly on a full disk. Its output names both. */
async function removeRemains({ gitDir, commonDir }: Repository, stderr: string): Promise<void> {
  const pack = /tmp_pack_\w+/.exec(stderr)?.[0];
  const report = /fast_import_crash_\d+/.exec(stderr)?.[0];
  if (pack) await rm(join(commonDir, 'objects', 'pack', pack), { force: true });
  if (report) await rm(join(gitDir, report), { force: true });
}
