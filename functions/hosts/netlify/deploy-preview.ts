import { type ContentReader, createReader } from '#content/reader.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import type { PageAnswer } from '../../runtime/page-renderer.ts';

interface Bundle {
  renderPage(route: string, content: ContentReader): Promise<PageAnswer>;
}

/** Renders pages with the same renderer bundle that built the deploy. The bundle is loaded with the first page. */
export function createDeployRenderer(): Bundle['renderPage'] {
  let bundle: Promise<Bundle> | null = null;
  return async (route, content) => {
    bundle ??= import(new URL('../renderer/entry.mjs', import.meta.url).href) as Promise<Bundle>;
    return (await bundle).renderPage(route, content);
  };
}

/** Renders the page at an address from content that may be unsaved. */
export function createDeployPreview(): (route: string, snapshot: ContentSnapshot) => Promise<PageAnswer> {
  const render = createDeployRenderer();
  return (route, snapshot) => render(route, createReader(snapshot));
}
