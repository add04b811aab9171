import { postDraft } from '#exchange/posts/post-draft.ts';
import { type CopyPicture, isPost, type PostProblem, type SourcePost } from '#exchange/posts/source-post.ts';
import { importPosts } from '#functions/entries/import-posts.ts';

/**
 * Saves the posts of an import as drafts in one commit, and prints what became of each. Returns how many
 * of them the site has now.
 */
export async function saveFoundPosts(
  site: Parameters<typeof importPosts>[0],
  findings: readonly (SourcePost | PostProblem)[],
  copy: CopyPicture,
): Promise<number> {
  const posts = [];
  for (const finding of findings) {
    if (isPost(finding)) posts.push(await postDraft(finding, copy));
    else console.warn(finding.sentence);
  }
  const { saved, duplicates, problems, commit } = await importPosts(site, posts);
  for (const { post, slug } of saved) {
    console.log(`${post.input.title}  content/posts/${slug}.md, from ${post.from}`);
    if (slug !== post.slug) console.log(`  Its address is /blog/${slug}: another post has /blog/${post.slug}.`);
    for (const sentence of post.sentences) console.log(`  ${sentence}`);
  }
  for (const { post, slug } of duplicates) console.log(`${post.input.title}  left out: the site has it as ${slug}. From ${post.from}`);
  for (const sentence of problems) console.warn(sentence);
  console.log(`${saved.length} of ${posts.length} posts saved as drafts, ${duplicates.length} left out because the site has them.`);
  if (commit !== null) console.log(`To undo all of it: git revert ${commit.slice(0, 9)}`);
  return saved.length + duplicates.length;
}
