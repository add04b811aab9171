import { canonicalPath } from '#domain/site-address.ts';
import { DEVICE_PAGES } from '#domain/site-pages.ts';
import { type CachedRecipe, cachedAt, cachedRecipes } from './cached-pages.ts';
import { dayAndTime } from './seen-words.ts';

const main = document.querySelector('main');

/** Shows the parts of this page with a class, or hides them. */
const toggle = (name: string, isShown: boolean) => {
  for (const part of main?.querySelectorAll(`.${name}`) ?? []) part.toggleAttribute('hidden', !isShown);
};

function linkTo({ path, title }: CachedRecipe): HTMLElement {
  const item = document.createElement('li');
  item.append(Object.assign(document.createElement('a'), { href: path, textContent: title }));
  return item;
}

// The worker answers with this page for those that it cannot have.
const isInstead = canonicalPath(location.pathname) !== DEVICE_PAGES[0];
toggle('instead', isInstead);
toggle('itself', !isInstead);
main?.querySelector('button')?.addEventListener('click', () => location.reload());
if (isInstead) addEventListener('online', () => location.reload());

/** Shows the pages that the device has as they were at the last visit, with when that was. */
async function showSeen(): Promise<void> {
  for (const item of main?.querySelectorAll<HTMLElement>('.seen li') ?? []) {
    const at = await cachedAt(item.querySelector('a')?.pathname ?? '');
    const time = item.querySelector('time');
    if (at === null || !time) continue;
    time.dateTime = new Date(at).toISOString();
    time.textContent = dayAndTime.format(at);
    item.hidden = false;
    toggle('seen', true);
  }
}

/** Hides the link to the shopping list where it would lead back to this page. */
async function showList(): Promise<void> {
  toggle('list', !isInstead || (await cachedAt(DEVICE_PAGES[1])) !== null);
}

for (const show of [showSeen, showList]) show().catch(() => undefined);
void cachedRecipes()
  .catch(() => [])
  .then((recipes) => {
    main?.querySelector('.recipes')?.replaceChildren(...recipes.map(linkTo));
    toggle('some', recipes.length > 0);
    toggle('none', recipes.length === 0);
  });
