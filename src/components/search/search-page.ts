import { onceLoaded } from '#components/once-loaded.ts';
import { onVisitorSign } from '#islands/parts/visitor-sign.ts';

const place = document.querySelector<HTMLElement>('#search-place');
const box = place?.querySelector('input');
let hydrated: Promise<void> | undefined;

/** Makes the search work, with what its box has by then. What cannot be loaded is asked for again by the next sign. */
function start(): void {
  if (!place) return;
  const status = place.querySelector('[role=status]');
  hydrated ??= import('#islands/search/search-page.tsx').then(
    ({ showSearch }) => {
      if (status) status.textContent = '';
      showSearch(place);
    },
    () => {
      hydrated = undefined;
      if (status) status.textContent = 'The search could not be loaded. Please try again in a moment.';
    },
  );
}

if (box) {
  box.value ||= new URLSearchParams(location.search).get('q')?.trim() ?? '';
  if (box.value === '') {
    // Focus that the page sets is not a sign of a visitor.
    box.addEventListener('focusin', (event) => event.stopPropagation(), { once: true });
    box.focus();
  } else onceLoaded(start);
  onVisitorSign(start);
  box.addEventListener('input', start);
}
