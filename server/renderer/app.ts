import { createApp } from 'astro/app/entrypoint';
import { finishPage } from './finish-page.ts';

const app = createApp({ streaming: false });

/**
 * Renders the page at a path such as /blog from the content given to it, as it is published. Entry of the bundle that the
 * publisher runs, and a host's function for previews.
 */
export async function renderPage(route: string, content: App.Locals['content']): Promise<{ status: number; text: string }> {
  const response = await app.render(new Request(`http://localhost${route}`), { locals: { content } });
  return { status: response.status, text: finishPage(await response.text(), response.headers.get('content-security-policy')) };
}
