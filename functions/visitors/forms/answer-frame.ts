import { createHash } from 'node:crypto';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { missingPage } from '#domain/site-address.ts';
import type { Log } from '../../runtime/log/log.ts';
import type { RenderPage } from '../../runtime/page-renderer.ts';
import { withoutScripts } from '../../http/without-scripts.ts';

/** Where an answer goes in its frame. */
export const TITLE = '<title></title>';
export const MAIN = '<main id="main"></main>';

/** A page around an answer. */
export interface Frame {
  html: string;
  /** Its content security policy. */
  policy: string;
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Allows the frame's styles, photos and typefaces, and no script: what visitors wrote is on the page. */
function withPolicy(html: string): Frame {
  const hashes = [...html.matchAll(STYLE)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    ["style-src 'self'", ...new Set(hashes)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

/** A small page, for what was refused unread, and where the site's own frame cannot be rendered. */
export const BARE = withPolicy(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">${TITLE}<style>:root{color-scheme:light dark}body{max-width:36rem;margin:4rem auto;padding:0 1.125rem;font:1.125rem/1.5 Georgia,serif}</style></head>
<body>${MAIN}</body></html>
`);

/** A page of the site as a frame: without its own words, and as it is once its scripts have run, which it has no more. */
const frameOf = (page: string): Frame =>
  withPolicy(
    withoutScripts(page)
      // The answer's header has a policy.
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
      .replace(/<meta (?:name="(?:description|twitter:[^"]*)"|property="og:[^"]*")[^>]*>/g, '')
      // It would be the second form of a page about one.
      .replace(/<form class="signup"[\s\S]*?<\/form>/, '')
      .replace(/<html[^>]*>/, '<html lang="en" class="loaded typeset settled">')
      .replace(/<title>[\s\S]*?<\/title>/, TITLE)
      .replace(/<main id="main"[\s\S]*<\/main>/, MAIN),
  );

/** What an answer's frame depends on. */
export interface FrameDependencies {
  /** Null on a host that does not render pages itself. */
  preview: RenderPage | null;
  log: Log;
}

const framesOf = new WeakMap<RenderPage, WeakMap<ContentSnapshot, Promise<Frame>>>();

/**
 * The frame of the pages that answer forms: header, footer, typefaces and styles of the page for missing addresses. Rendered once for a
 * snapshot.
 */
export async function answerFrame({ preview, log }: FrameDependencies, snapshot: ContentSnapshot): Promise<Frame> {
  if (!preview) return BARE;
  const frames = framesOf.get(preview) ?? new WeakMap<ContentSnapshot, Promise<Frame>>();
  framesOf.set(preview, frames);
  const frame = frames.get(snapshot) ?? preview(missingPage('/'), snapshot).then(({ text }) => frameOf(text));
  frames.set(snapshot, frame);
  return frame.catch((error: unknown) => {
    frames.delete(snapshot);
    log.fault(error);
    return BARE;
  });
}
