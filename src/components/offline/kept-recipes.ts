import { canonicalPath } from '#domain/site-address.ts';
import { DEVICE_PAGES } from '#domain/site-pages.ts';
import { type KeptRecipe, keptRecipes } from './kept-pages.ts';

const main = document.querySelector('main');

/** Shows the parts of this page with a class, or hides them. */
const toggle = (name: string, isShown: boolean) => {
  for (const part of main?.querySelectorAll(`.${name}`) ?? []) part.toggleAttribute('hidden', !isShown);
};

function linkTo({ path, title }: KeptRecipe): HTMLElement {
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

void keptRecipes()
  .catch(() => [])
  .then((recipes) => {
    main?.querySelector('ul')?.replaceChildren(...recipes.map(linkTo));
    toggle('some', recipes.length > 0);
    toggle('none', recipes.length === 0);
  });
