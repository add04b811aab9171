import { createApp } from 'astro/app/entrypoint';
import { finishPage } from './finish-page.ts';

const app = createApp({ streaming: false });

/**
 * Renders the page at a path such as /blog from the given content. The entry point of the renderer bundle, which the publisher and
 * a host's preview function load.
 */
export async function renderPage(route: string, content: App.Locals['content']): Promise<{ status: number; text: string }> {
  const response = await app.render(new Request(`http://localhost${route}`), { locals: { content } });
  return { status: response.status, text: finishPage(await response.text(), response.headers.get('content-security-policy')) };
}
