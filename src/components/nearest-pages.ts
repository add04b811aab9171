import { onceLoaded } from './once-loaded.ts';

onceLoaded(() => {
  const place = document.querySelector<HTMLElement>('.nearest-pages');
  if (place)
    import('#islands/search/nearest-pages.ts').then(({ showNearest }) => showNearest(place, location.pathname)).catch(() => undefined);
});
