import { Hono } from 'hono';
import { securityHeaders } from '#functions/http/security-headers.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Files whose address contains a digest of their bytes never change: bundled files, renditions and uploads. */
export const isImmutable = (pathname: string): boolean => /^\/(?:_astro|media)\/|^\/uploads\/[0-9a-f]{64}\./.test(pathname);

/** Files that feed readers show on their own pages: photos and icons. */
export const isShared = (pathname: string): boolean => /^\/(?:media\/|icon-\d+\.png$)/.test(pathname);

/** The header that lets other sites embed a file. */
export const SHARED = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const;

/** The security headers of published pages, of files from public/ that a browser could run scripts in, or of the service worker. */
export async function securityOfFiles(kind: 'page' | 'file' | 'worker'): Promise<Headers> {
  const answer = await new Hono()
    .use(securityHeaders(kind))
    .get('/', (context) => context.body(null))
    .request('/');
  return answer.headers;
}
