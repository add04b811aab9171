import type { ContentCommit, FileChange } from '@family-bakery/git-content/content-store';
import type { EntryDependencies } from './entry-dependencies.ts';

/** Commits files with the site itself as the author. */
export async function commitFiles(
  { store, content }: Pick<EntryDependencies, 'store' | 'content'>,
  message: string,
  files: FileChange[],
): Promise<ContentCommit> {
  const settings = (await content.latest()).entries.settings.get('settings')?.data;
  const author = { name: settings?.siteName ?? 'The bakery', email: settings?.contactEmail ?? 'bakery@localhost' };
  return store.commit({ message, author, files });
}
