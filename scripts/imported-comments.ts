import { counted } from '#domain/counted.ts';
import { readComments } from '#exchange/comments/read-comments.ts';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { importComments } from '#functions/visitors/comments/import-comments.ts';

/** Adds the comments in exports to their posts and recipes in one commit, and prints what became of them. Returns how many there are now. */
export async function saveFoundComments(site: Parameters<typeof importComments>[0], files: readonly SourceFile[]): Promise<number> {
  const { comments, unseen, others } = readComments(files);
  for (const name of others) console.warn(`${name} is not an export of WordPress or Disqus.`);
  const { saved, duplicates, homeless, problems, commit } = await importComments(site, comments);
  for (const { page, count } of homeless) console.warn(`${page}  is not a post or a recipe here: ${counted(count, 'comment')} left out.`);
  for (const problem of problems) console.warn(problem);
  console.log(
    `${counted(saved, 'comment')} added, ${duplicates} left out because the site has them, ${unseen} because they were spam, deleted or not approved.`,
  );
  if (commit !== null) console.log(`To undo all of it: git revert ${commit.slice(0, 9)}`);
  return saved + duplicates;
}
