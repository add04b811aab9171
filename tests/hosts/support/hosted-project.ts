import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { npmCommand } from '../../../scripts/npm.mjs';
import { repositoryAt } from '@family-bakery/git-content/testing/repository';
import { makeContent } from '../../support/test-repository.ts';
import { hostTools } from './tools.ts';

declare module 'vitest' {
  interface ProvidedContext {
    hostedProject: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OF_CONTENT = ['content', 'public/uploads'];

/** The project's files that git has or would take. */
const filesInGit = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !OF_CONTENT.some((folder) => file.startsWith(`${folder}/`)));

/** Links the packages instead of copying them: half a gigabyte. Without a cache, since links would change the project's own. */
async function linkPackages(folder: string): Promise<void> {
  const names = (await readdir(path.join(ROOT, 'node_modules'))).filter((name) => name !== '.cache');
  await mkdir(path.join(folder, 'node_modules'));
  execFileSync('cp', ['-Rpl', ...names.map((name) => path.join(ROOT, 'node_modules', name)), path.join(folder, 'node_modules')]);
}

/** Makes one entry lead to itself from a former address. */
async function giveFormerAddress(post: string): Promise<void> {
  await writeFile(post, (await readFile(post, 'utf8')).replace('---\n', '---\nformerSlugs: ["cost-of-a-loaf"]\n'));
}

/**
 * Makes what a host gets: this project in a repository of its own, with the content of the test sites, built. It is inside the project,
 * because links cannot lead to another file system.
 */
export default async function makeHostedProject({ provide }: TestProject): Promise<() => Promise<void>> {
  await hostTools();
  await mkdir(path.join(ROOT, '.netlify'), { recursive: true });
  const folder = await mkdtemp(path.join(ROOT, '.netlify/hosted-'));
  for (const file of filesInGit()) await cp(path.join(ROOT, file), path.join(folder, file));
  await Promise.all([makeContent(folder), linkPackages(folder)]);
  await giveFormerAddress(path.join(folder, 'content/posts/what-a-loaf-costs-us.md'));
  const { git } = repositoryAt(folder);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=The site');
  const { command, args } = npmCommand(['run', 'build']);
  execFileSync(command, args, { cwd: folder, stdio: 'inherit' });
  provide('hostedProject', folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
