import type { ImportedBatch, IncomingRecipe } from '#api/import.ts';
import { withCopiedPhotos } from '#exchange/copy-photos.ts';
import { readComments } from '#exchange/comments/read-comments.ts';
import type { ImportReport } from '#exchange/import-report.ts';
import { isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import { readPosts } from '#exchange/posts/read-posts.ts';
import { counted } from '#domain/counted.ts';
import { recipeCategories } from '#schema/recipe-categories.ts';
import { readCommittedContent } from '#content/committed-content.ts';
import { importRecipes } from '#functions/entries/import-recipes.ts';
import { FORMAT_NAMES } from '@family-bakery/recipes/formats';
import { readArguments } from '#server/process/arguments.ts';
import { openLocalStore } from '#server/store/open-store.ts';
import { saveFoundComments } from './imported-comments.ts';
import { filesAt } from './imported-files.ts';
import { saveFoundPosts } from './imported-posts.ts';
import { photoCopier } from './photo-copier.ts';
import { progressLine } from './progress-line.ts';

const USAGE = `Usage: npm run import -- <file or folder> ...            saves the recipes in them as drafts, in one commit
       npm run import -- --dry-run <file or folder> ...  only says what it would save
       npm run import -- --duplicates <file or folder> ...  saves recipes that the site has already, too
       npm run import -- --posts <file or folder> ...    takes files of Markdown as posts
       npm run import -- --comments <file> ...           adds the approved comments in exports of WordPress and Disqus

Reads ${FORMAT_NAMES.join(', ')}, and this site's own files, also in zip files.
Exports of WordPress (XML) and Ghost (JSON) become posts. Photos are copied. Recipes and posts that the site has
already are left out: recipes of the same title and lines, or of the same title from the same page.`;

const MOST_FILES = 100;

/** What is to be said of a recipe besides that it was saved. */
interface Remarks {
  report: ImportReport;
  sentences: string[];
}

function printBatch({ saved, duplicates, problems, commit }: ImportedBatch, remarks: ReadonlyMap<string, Remarks>): void {
  for (const { from, title, slug } of saved) {
    console.log(`${title}  content/recipes/${slug}.json, from ${from}`);
    const { report, sentences } = remarks.get(`${from} ${title}`) as Remarks;
    for (const sentence of sentences) console.warn(`  ${sentence}`);
    for (const { field, reason } of report.guessed) console.log(`  Guessed ${field}: ${reason}.`);
    if (report.inNotes.length > 0) console.log(`  In the notes, because no field fits it: ${report.inNotes.filter(Boolean).join(', ')}.`);
    if (report.leftOut.length > 0) console.log(`  Not imported: ${report.leftOut.join('; ')}.`);
    if (report.missing.length > 0) console.log(`  Missing before it can be published: ${report.missing.join('; ')}.`);
  }
  for (const { from, title, slug } of duplicates) console.log(`${title}  left out: the site has it as ${slug}. From ${from}`);
  if (duplicates.length > 0) console.log('With --duplicates, these are imported too.');
  for (const { sentence } of problems) console.warn(sentence);
  console.log(
    `${counted(saved.length, 'recipe')} saved as ${saved.length === 1 ? 'a draft' : 'drafts'}, ${counted(duplicates.length, 'duplicate')} left out, ${counted(problems.length, 'problem')}.`,
  );
  if (commit !== null) console.log(`To undo all of it: git revert ${commit.slice(0, 9)}`);
}

const { flags, named } = readArguments({ usage: USAGE, flags: ['dry-run', 'posts', 'comments', 'duplicates'], named: [1, MOST_FILES] });
const progress = progressLine();
const files = await filesAt(named, console.warn);
progress.begin(`Reading ${counted(files.length, 'file')}…`);
const takesComments = flags.has('comments');
const posts = takesComments ? [] : [...readPosts(files, flags.has('posts'))];
// The files that posts are in, and the archives of those.
const withPosts = new Set(posts.flatMap(({ from }) => [from, from.replace(/(?:^| › )[^›]*$/, '')]));
const others = flags.has('posts') ? [] : files;
if (flags.has('dry-run')) {
  if (takesComments) {
    const { comments, unseen } = readComments(files);
    console.log(`${comments.length} comments, and ${unseen} that were spam, deleted or not approved.`);
    process.exit(0);
  }
  for (const finding of posts) console.log('title' in finding ? `${finding.title}  a post, from ${finding.from}` : finding.sentence);
  for (const finding of readRecipes(others)) {
    if (isRecipe(finding)) console.log(`${finding.recipe.title}  ${finding.format}, from ${finding.from}`);
    else if (!withPosts.has(finding.from)) console.warn(finding.sentence);
  }
  process.exit(0);
}
const { store, source, close } = await openLocalStore(process.cwd(), console.log);
try {
  const head = await source.head();
  if (head === null) throw new Error('This folder has no commit to add to.');
  const { snapshot } = await readCommittedContent(source, head, null);
  const content = { latest: () => Promise.resolve(snapshot), published: () => Promise.resolve(snapshot) };
  const copier = photoCopier(snapshot.photos);
  const site = { store, content, uploads: copier.uploads, now: () => new Date() };
  let found = takesComments ? await saveFoundComments(site, files) : posts.length > 0 ? await saveFoundPosts(site, posts, copier.copy) : 0;
  if (!takesComments && (posts.length === 0 || others.length > 0)) {
    const incoming: IncomingRecipe[] = [];
    const remarks = new Map<string, Remarks>();
    const problems: ImportedBatch['problems'] = [];
    const positions = new Map(others.map(({ name }, index) => [name, index]));
    for (const finding of readRecipes(others, recipeCategories(snapshot.entries.settings.get('settings')?.data))) {
      const position = positions.get(finding.from.split(' › ', 1)[0] ?? '');
      if (position !== undefined)
        progress.say(`Read ${position + 1} of ${counted(others.length, 'file')}, found ${counted(incoming.length, 'recipe')}…`);
      if (!isRecipe(finding)) {
        if (!withPosts.has(finding.from)) problems.push(finding);
        continue;
      }
      const { from, slug, report } = finding;
      const { recipe, sentences } = await withCopiedPhotos(finding, copier.copy);
      incoming.push({ from, slug, recipe, isAgain: flags.has('duplicates') });
      remarks.set(`${from} ${recipe.title}`, { report, sentences });
    }
    progress.begin(`Saving ${counted(incoming.length, 'recipe')}…`);
    const batch = await importRecipes(site, incoming);
    progress.end();
    if (posts.length === 0 || incoming.length + problems.length > 0)
      printBatch({ ...batch, problems: [...problems, ...batch.problems] }, remarks);
    found += batch.saved.length + batch.duplicates.length;
  }
  process.exitCode = found > 0 ? 0 : 1;
} finally {
  await close();
}
