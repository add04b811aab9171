import type { ContentSnapshot } from '#content/snapshot.ts';
import { missingPage } from '#domain/site-address.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { withoutScripts } from '../http/without-scripts.ts';

/** Where an answer goes in its frame. */
export const TITLE = '<title></title>';
export const MAIN = '<main id="main"></main>';

/** What answers stand in where the site's own frame cannot be rendered. */
const BARE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">${TITLE}</head>
<body>${MAIN}</body></html>
`;

/** A page of the site as a frame: without its own words, and as it is once its scripts have run, which it has no more. */
const frameOf = (page: string): string =>
  withoutScripts(page)
    // The answer's header has a policy.
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
    .replace(/<meta (?:name="(?:description|twitter:[^"]*)"|property="og:[^"]*")[^>]*>/g, '')
    // It would be the second form of a page about one.
    .replace(/<form class="signup"[\s\S]*?<\/form>/, '')
    .replace(/<html[^>]*>/, '<html lang="en" class="loaded typeset settled">')
    .replace(/<title>[\s\S]*?<\/title>/, TITLE)
    .replace(/<main id="main"[\s\S]*<\/main>/, MAIN);

type Preview = NonNullable<ApiDependencies['preview']>;
const framesOf = new WeakMap<Preview, WeakMap<ContentSnapshot, Promise<string>>>();

/**
 * The frame of the pages that answer forms: header, footer, typefaces and styles of the page for missing addresses. Rendered once for a
 * snapshot.
 */
export async function answerFrame({ preview, log }: Pick<ApiDependencies, 'preview' | 'log'>, snapshot: ContentSnapshot): Promise<string> {
  if (!preview) return BARE;
  const frames = framesOf.get(preview) ?? new WeakMap<ContentSnapshot, Promise<string>>();
  framesOf.set(preview, frames);
  const frame = frames.get(snapshot) ?? preview(missingPage('/'), snapshot).then(({ text }) => frameOf(text));
  frames.set(snapshot, frame);
  return frame.catch((error: unknown) => {
    frames.delete(snapshot);
    log.fault(error);
    return BARE;
  });
}
