import { onceLoaded } from '#components/once-loaded.ts';

const MOST_OF_A_KIND = 50;
/** Browsers limit how often the address changes. */
const PAUSE_MS = 300;

const textHere = () => new URLSearchParams(location.search).get('q')?.trim() ?? '';

/** The search on its own page, with what was typed in the address. */
async function start(main: HTMLElement): Promise<void> {
  const [{ SearchPanel }, { searchAddress }] = await Promise.all([import('./search-panel.ts'), import('./site-search.ts')]);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const panel = new SearchPanel(MOST_OF_A_KIND, (text) => {
    clearTimeout(pause);
    pause = setTimeout(() => history.replaceState(null, '', text === '' ? location.pathname : searchAddress(text)), PAUSE_MS);
  });
  main.replaceChildren(panel.root);
  panel.searchFor(textHere());
  if (textHere() === '') panel.box.focus();
  addEventListener('popstate', () => panel.searchFor(textHere()));
}

onceLoaded(() => {
  const place = document.querySelector<HTMLElement>('#search-place');
  if (place) start(place).catch(() => (place.textContent = 'The search could not be loaded. Please try again in a moment.'));
});
