import { createHash } from 'node:crypto';
import type { CommentsImported } from '#api/comments.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import { COMMENT_LIMIT, COMMENTED_KINDS, type CommentedKind, sentCommentSchema } from '#schema/comment.ts';
import { counted } from '#domain/counted.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { titleWords } from '#domain/title-words.ts';
import type { SourceComment, SourcePage } from '#exchange/comments/source-comment.ts';
import { asRetriedSave } from '../../entries/as-save.ts';
import { commitFiles } from '../../entries/commit-files.ts';
import type { EntryDependencies } from '../../entries/entry-dependencies.ts';
import { cleanLine, cleanText } from '../spam/clean-text.ts';
import { commentFiles, filedComments, type FiledComment } from './comment-files.ts';

type Commented = Entry<CommentedKind>;

/** Finds the post or recipe that was a page of another site: by its address there, its slug, its title. */
function finderOf({ entries }: ContentSnapshot): (page: SourcePage) => Commented | null {
  const [paths, slugs, titles] = [new Map<string, Commented>(), new Map<string, Commented>(), new Map<string, Commented>()];
  const put = (map: Map<string, Commented>, key: string, entry: Commented) => {
    if (key !== '' && !map.has(key)) map.set(key, entry);
  };
  for (const kind of COMMENTED_KINDS)
    for (const entry of entries[kind].values()) {
      if ('formerAddresses' in entry.data) for (const address of entry.data.formerAddresses) put(paths, address, entry);
      for (const slug of [entry.slug, entry.id, ...entry.data.formerSlugs]) put(slugs, slug, entry);
      put(titles, titleWords(entry.data.title), entry);
    }
  return ({ path, title }) => {
    const slug = slugFromTitle(
      path
        ?.split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? '',
    );
    return (path === null ? undefined : paths.get(path)) ?? slugs.get(slug) ?? titles.get(titleWords(title)) ?? null;
  };
}

/** The same for each import of the same comment. */
const idOf = ({ id, at, name, text }: SourceComment): string =>
  `i${createHash('sha256')
    .update(`${id || text} ${at} ${name}`)
    .digest('hex')
    .slice(0, 15)}`;

/** What a comment is called among those of its page: another site's export may use the same numbers. */
const placeOf = ({ page }: SourceComment, id: string): string => `${page.path ?? page.title} ${id}`;

/** Names of people who write for the site: what they answer is an answer of the site. */
function ownNames({ entries }: ContentSnapshot): Set<string> {
  const authors = COMMENTED_KINDS.flatMap((kind) => [...entries[kind].values()].map(({ data }) => data.author ?? ''));
  const site = entries.settings.get('settings')?.data.siteName ?? '';
  return new Set([site, ...authors].filter((name) => name !== '').map((name) => name.toLowerCase()));
}

/** The words of an answer that is a comment of its own, with whom it answers; as they are if they say it, or would be too long. */
function wordsTo(answered: string, words: string): string {
  const isSaid = words.slice(0, 2 * answered.length + 10).includes(answered);
  const said = `@${answered} ${words}`;
  return words === '' || isSaid || said.length > COMMENT_LIMIT ? words : said;
}

/**
 * Adds comments that were on another site to the pages they belong to, in one commit. The first answer of the owner becomes a reply,
 * other answers are comments of their own, which name whom they answer. Addresses of people are not taken along.
 */
export const importComments = (
  dependencies: Pick<EntryDependencies, 'store' | 'content'>,
  comments: readonly SourceComment[],
): Promise<CommentsImported> =>
  asRetriedSave(async () => {
    const snapshot = await dependencies.content.latest();
    const [find, own, known] = [finderOf(snapshot), ownNames(snapshot), filedComments(snapshot)];
    const result: CommentsImported = { saved: 0, ids: [], duplicates: 0, homeless: [], problems: [], commit: null };
    const homeless = new Map<string, number>();
    const added = new Map<string, FiledComment>();
    const names = new Map(comments.map((one) => [placeOf(one, one.id || idOf(one)), cleanLine(one.name).text]));
    const isOwner = ({ isByOwner, name }: SourceComment) => isByOwner || own.has(name.toLowerCase());
    for (const source of [...comments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
      const about = find(source.page);
      if (!about) {
        const page = source.page.path ?? source.page.title;
        homeless.set(page, (homeless.get(page) ?? 0) + 1);
        continue;
      }
      const words = cleanText(source.text).text;
      const parsed = sentCommentSchema.safeParse({
        name: cleanLine(source.name).text || 'Anonymous',
        ...(about.kind === 'recipe' ? { rating: source.rating } : {}),
        text: words,
      });
      if (!parsed.success) {
        const why = parsed.error.issues.map(({ message }) => message).join('; ');
        result.problems.push(`A comment by ${source.name || 'someone'} on “${about.data.title}”: ${why}.`);
        continue;
      }
      const id = idOf(source);
      const place = placeOf(source, source.id || id);
      const answeredPlace = source.parent === null ? '' : placeOf(source, source.parent);
      const parent = added.get(answeredPlace);
      const isAnswer = isOwner(source) && words !== '' && parent !== undefined && parent.entry === about.id;
      const isReply = isAnswer && !parent.reply;
      if (known.has(id) || (isAnswer && known.get(parent.id)?.reply)) {
        result.duplicates += 1;
        const before = known.get(id);
        // Its answers find it there.
        if (before) added.set(place, before);
        continue;
      }
      result.saved += 1;
      if (isReply) added.set(answeredPlace, { ...parent, reply: { text: words, at: source.at } });
      else {
        const { name, rating } = parsed.data;
        const answered = names.get(answeredPlace) ?? '';
        const text = parsed.data.text && answered !== '' && answered !== name ? wordsTo(answered, parsed.data.text) : parsed.data.text;
        added.set(place, { id, name, rating, text, at: source.at, kind: about.kind, entry: about.id });
      }
    }
    result.homeless = [...homeless].map(([page, count]) => ({ page, count }));
    const changed = [...added.values()].filter((comment) => known.get(comment.id) !== comment);
    if (changed.length > 0) {
      result.ids = changed.map(({ id }) => id).filter((id) => !known.has(id));
      const message = `Import ${counted(result.saved, 'comment')}`;
      result.commit = (await commitFiles(dependencies, message, commentFiles(snapshot, changed, []))).commit;
    }
    return result;
  });
