/** Milliseconds for which a link says that it was copied (spec: public site, section 4). */
const COPIED_MS = 2_000;

const announcement = document.createElement('span');
announcement.role = 'status';
announcement.className = 'visually-hidden';
document.body.append(announcement);

// The link to one thing of a page is copied by a press. Without this script, and where nothing can be copied, it leads
// there: then the address is the browser's own.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.item-link') : null;
  if (!link || !isSecureContext || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const label = (link.dataset['label'] ??= link.textContent);
  navigator.clipboard.writeText(link.href).then(
    () => {
      link.textContent = announcement.textContent = 'Link copied';
      setTimeout(() => {
        link.textContent = label;
        announcement.textContent = '';
      }, COPIED_MS);
    },
    () => location.assign(link.href),
  );
});
