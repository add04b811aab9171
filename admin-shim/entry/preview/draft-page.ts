/** Why a page could not be shown. `signed-out` and `network` are temporary; `message` explains anything else. */
export type PreviewFailure = { kind: 'network' } | { kind: 'signed-out' } | { kind: 'refused'; message: string };

const PATIENCE_MS = 10_000;
/** How long a page that can be read waits for its photos. */
const PHOTOS_MS = 60;
const LOOK_EVERY_MS = 8;

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/** In Firefox, what an aborted load leaves has no elements at all. */
const isEmpty = (page: Document) => page.childElementCount === 0;

/** Waits until a frame holds a page; null if it never comes, or is one of the browser's own about an error. */
async function pageIn(frame: HTMLIFrameElement): Promise<Document | null> {
  const end = performance.now() + PATIENCE_MS;
  let readable = Infinity;
  while (performance.now() < end) {
    await pause();
    const page = frame.contentDocument;
    if (!page) return null;
    if (page.URL === 'about:blank' || page.readyState === 'loading') continue;
    readable = Math.min(readable, performance.now());
    if (page.readyState === 'complete' || performance.now() - readable > PHOTOS_MS) return isEmpty(page) ? null : page;
  }
  return null;
}

function failureIn(page: Document): PreviewFailure | null {
  if (page.contentType === 'text/html') return null;
  try {
    const { status, error } = JSON.parse(page.body.textContent) as { status?: unknown; error?: unknown };
    if (status === 401) return { kind: 'signed-out' };
    if (typeof error === 'string') return { kind: 'refused', message: error };
  } catch {
    // An answer of something between us and the site.
  }
  return { kind: 'network' };
}

/** Disables links and forms, because the previewed page may not exist yet. */
function holdStill(page: Document): void {
  for (const event of ['click', 'submit']) page.addEventListener(event, (happening) => happening.preventDefault(), true);
  // The site's own script says so once the page has loaded; in a preview no scripts run.
  page.documentElement.classList.add('typeset', 'settled');
}

let frames = 0;

/**
 * Fills a new frame with the page that `entry` will have, by sending a form into it: so the page has its own address and
 * policy, and the browser's history stays as it is. The frame is put into `stage`, unseen as long as it is not ready.
 */
export async function openDraftPage(stage: HTMLElement, entry: object): Promise<HTMLIFrameElement | PreviewFailure> {
  const frame = document.createElement('iframe');
  frame.name = `preview-${++frames}`;
  frame.title = 'The page as it will be';
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.dataset['unseen'] = '';
  stage.append(frame);

  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/api/admin/preview';
  form.target = frame.name;
  form.hidden = true;
  const field = document.createElement('textarea');
  field.name = 'entry';
  field.value = JSON.stringify(entry);
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();

  const page = await pageIn(frame);
  const failure = page ? failureIn(page) : ({ kind: 'network' } as const);
  if (!page || failure) {
    frame.remove();
    return failure ?? { kind: 'network' };
  }
  holdStill(page);
  return frame;
}
