import { onceLoaded } from '#components/once-loaded.ts';

onceLoaded(() => {
  const place = document.querySelector<HTMLElement>('#search-place');
  if (!place) return;
  import('#islands/search/search-page.tsx').then(
    ({ showSearch }) => showSearch(place),
    () => (place.textContent = 'The search could not be loaded. Please try again in a moment.'),
  );
});
