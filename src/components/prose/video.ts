/** Plays a video in place of its poster. Until then nothing is loaded from its site; without this script the poster leads there. */
document.addEventListener('click', (event) => {
  const poster = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-frame]') : null;
  // A click that opens a new tab does.
  if (!poster || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.className = 'video';
  frame.title = poster.querySelector('b')?.textContent ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.src = poster.dataset['frame'] ?? '';
  poster.replaceWith(frame);
  frame.focus();
});
