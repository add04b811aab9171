import { type Video, videoAt } from '#domain/video.ts';

/** A link in a sanitized body with nothing but text and pictures in it, and the paragraph around it, if it is alone there. */
const LINK = /(<p(?: [^>]*)?>\s*)?<a( [^>]*)>((?:[^<]|<(?!\/?(?:a|p)\b))*)<\/a>(\s*<\/p>)?/g;
const TITLE = / title="([^"]*)"/;
const HREF = / href="([^"]*)"/;
/** Marks what was a frame, which is a video wherever it is. */
const WAS_FRAME = / class="video"/;

const asAttribute = (text: string): string => text.replaceAll('&', '&amp;');

function poster({ site, page, frame }: Video, name: string | undefined, inner: string): string {
  const photo = /<img [^>]*>/.exec(inner)?.[0] ?? '';
  const words = name ?? (inner.replace(/<[^>]*>/g, '').trim() || (/ alt="([^"]*)"/.exec(photo)?.[1] ?? ''));
  const title = /^(?:$|Video$|https?:)/.test(words) ? 'Play the video' : words;
  return `<a class="video" href="${asAttribute(page)}" data-frame="${asAttribute(frame)}">${photo}<span><b>${title}</b> <small>Plays from ${site}</small></span></a>`;
}

/**
 * Turns links to videos into posters with a play button, which src/components/prose/video.ts replaces with a frame when it is pressed:
 * links that are a paragraph of their own, and what was a frame. A picture in the link is the poster.
 */
export const withPosters = (sanitizedHtml: string): string =>
  sanitizedHtml.replace(LINK, (whole, start: string | undefined, attributes: string, inner: string, end: string | undefined) => {
    const isAlone = start !== undefined && end !== undefined;
    if (!isAlone && !WAS_FRAME.test(attributes)) return whole;
    const video = videoAt((HREF.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'));
    return video ? `${start ?? ''}${poster(video, TITLE.exec(attributes)?.[1], inner)}${end ?? ''}` : whole;
  });
