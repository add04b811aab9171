/** Marks the parent of a photo that failed to load, which shows the drawing that follows it (linocut.css). */
const mark = (image: HTMLImageElement, isMissing: boolean) =>
  (image.closest('picture') ?? image).parentElement?.toggleAttribute('data-missing', isMissing);
// These events do not bubble, but the capture phase reaches every photo, including later ones.
for (const type of ['error', 'load'])
  document.addEventListener(type, ({ target }) => target instanceof HTMLImageElement && mark(target, type === 'error'), true);
// Photos that failed before this script ran fail again for those who listen for it.
for (const image of document.images) {
  if (!image.complete || image.naturalWidth > 0) continue;
  mark(image, true);
  image.dispatchEvent(new Event('error'));
}
