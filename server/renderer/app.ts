import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** Renders one page of the site from the content given to it. Entry of the bundle that `buildRenderer` makes. */
export const renderPage = (url: string, locals: App.Locals): Promise<Response> => app.render(new Request(url), { locals });
