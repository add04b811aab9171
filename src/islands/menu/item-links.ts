/** How long a link says that it was copied, in milliseconds. */
const COPIED_MS = 2_000;

/** Lets a click on an item's link copy it. Before that, or if copying fails, the link is followed and the address bar has it. */
export function copyItemLinks(): void {
  const announcement = document.createElement('span');
  announcement.setAttribute('role', 'status');
  announcement.className = 'visually-hidden';
  document.body.append(announcement);

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
}
