/** Marks what holds a photo that cannot be loaded, which makes room for the drawing that follows it (linocut.css). */
const mark = (image: HTMLImageElement, isMissing: boolean) =>
  (image.closest('picture') ?? image).parentElement?.toggleAttribute('data-missing', isMissing);
// These events do not bubble, but are on their way down to any photo, also to one that comes later.
for (const type of ['error', 'load'])
  document.addEventListener(type, ({ target }) => target instanceof HTMLImageElement && mark(target, type === 'error'), true);
// Those that failed before this ran.
for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image, true);
