import { parsedUrl } from './parsed-url.ts';
/** A video on a site that plays them in a frame. */
export interface Video {
  site: 'YouTube' | 'Vimeo';
  /** Its page, for readers without scripts and in feeds. */
  page: string;
  /** What a frame loads to play it at once, from a host that stores nothing about visitors who do not press play. */
  frame: string;
}

/** The origins of frames, as a policy names them. */
export const VIDEO_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO = /^(?:(?:www|player)\.)?vimeo\.com$/;
const VIMEO_PATH = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?$/;

/** Seconds from the start of a video: `90`, `90s`, `1m30s`, `1h2m3s`; 0 if it is none of these. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The video at the address of a page or a frame of YouTube or Vimeo; null if it is none. */
export function videoAt(address: string): Video | null {
  const url = parsedUrl(address.trim(), 'https://site.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { hostname, searchParams } = url;
  const path = url.pathname.replace(/\/$/, '');
  const [youtube, vimeo] = [VIDEO_ORIGINS[0], VIDEO_ORIGINS[1]];
  if (YOUTUBE.test(hostname) || hostname === 'youtu.be') {
    const named =
      hostname === 'youtu.be' ? path.slice(1) : path === '/watch' ? (searchParams.get('v') ?? '') : YOUTUBE_PATH.exec(path)?.[1];
    if (named === undefined || !YOUTUBE_ID.test(named)) return null;
    const start = secondsOf(searchParams.get('start') ?? searchParams.get('t') ?? '');
    return {
      site: 'YouTube',
      page: `https://www.youtube.com/watch?v=${named}${start > 0 ? `&t=${start}s` : ''}`,
      frame: `${youtube}/embed/${named}?autoplay=1${start > 0 ? `&start=${start}` : ''}`,
    };
  }
  const [, id, inPath] = VIMEO.test(hostname) ? (VIMEO_PATH.exec(path) ?? []) : [];
  if (id === undefined) return null;
  // Unlisted videos have a second part.
  const secret = inPath ?? /^[0-9a-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0];
  return {
    site: 'Vimeo',
    page: `https://vimeo.com/${id}${secret === undefined ? '' : `/${secret}`}`,
    frame: `${vimeo}/video/${id}?autoplay=1&dnt=1${secret === undefined ? '' : `&h=${secret}`}`,
  };
}
