import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contentsOf } from '#islands/parts/server-contents.ts';
import { AllergenFilter } from './AllergenFilter.tsx';
import { allergensOf, type BoardCategory, mayContain } from './board.ts';
import type { CardParts } from './card-parts.tsx';
import { CategoryTabs, PANEL_ID, tabId } from './CategoryTabs.tsx';
import { MenuCard } from './MenuCard.tsx';
import { idInAddress, useCategory } from './use-category.ts';
import { useHiddenAllergens } from './use-hidden-allergens.ts';

interface MenuBoardProps {
  categories: readonly BoardCategory[];
  /** What only the server renders: of each item, by its ID. */
  parts?: ReadonlyMap<string, CardParts>;
  /** The link to order; on the server only. */
  children?: ReactNode;
  /** The sentence that goes with everything said about allergens; in the browser only, since the page has it once below. */
  note?: string;
  /** Called once it can be used; in the browser only. */
  onHydrated?: () => void;
}

/** The menu: its categories, of which one or all are shown, its items, and the filter that hides some of them. */
export function MenuBoard({ categories: all, parts, children, note = '', onHydrated }: MenuBoardProps) {
  const categories = all.filter((category) => category.items.length > 0);
  const board = useRef<HTMLDivElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  const { selected, shown, isFading, jumpTo, choose } = useCategory(board);
  const items = categories.flatMap((category) => category.items);
  const names = [...new Set(items.flatMap((item) => allergensOf(item) ?? []))].sort();
  const { hidden, toggle, showAll } = useHiddenAllergens(names, isHydrated);

  const isCategory = (id: string) => id === '' || categories.some((category) => category.id === id);
  useEffect(() => {
    startTransition(() => {
      setIsHydrated(true);
      jumpTo(isCategory(idInAddress()) ? idInAddress() : '');
    });
  }, []);
  useEffect(() => {
    if (!isHydrated) return;
    document.documentElement.classList.remove('filtering', 'unfiltered');
    // React lets no effect change the page at once.
    queueMicrotask(() => reach(idInAddress()));
    onHydrated?.();
  }, [isHydrated]);
  useEffect(() => {
    const follow = () => {
      const id = idInAddress();
      if (isCategory(id)) void choose(id);
      else reach(id);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  /** Shows an item in the address although its category, or what it contains, was hidden. */
  const reach = (id: string) => {
    const item = items.find((one) => one.id === id);
    const element = document.getElementById(id);
    if (!item || !element?.closest('[hidden]')) return;
    flushSync(() => {
      if (mayContain(item, hidden)) showAll();
      if (element.closest('.menu-category[hidden]')) jumpTo('');
    });
    element.scrollIntoView();
  };

  const chosen = categories.filter(({ id }) => shown === '' || id === shown).flatMap((category) => category.items);
  const isFiltered = hidden.length > 0;
  const left = chosen.filter((item) => !mayContain(item, hidden));
  const tab = [undefined, ...categories].findIndex((category) => (category?.id ?? '') === selected);
  const panel = isHydrated ? { role: 'tabpanel', 'aria-labelledby': tabId(tab) } : {};

  return (
    <div ref={board} className="menu-board" data-hydrated={isHydrated ? '' : undefined} data-filtered={isFiltered ? '' : undefined}>
      {items.length > 0 && (
        <div className="menu-tabs">
          <CategoryTabs categories={categories} isHydrated={isHydrated} selected={selected} onChoose={(id) => void choose(id)} />
          <div className="menu-order-link" {...contentsOf(children)} />
        </div>
      )}
      {isHydrated && names.length > 0 && (
        <AllergenFilter names={names} hidden={hidden} items={chosen} shown={left} note={note} onToggle={toggle} />
      )}
      <div id={PANEL_ID} className={isFading ? 'page menu-panel fading' : 'page menu-panel'} {...panel}>
        {items.length === 0 && <p className="menu-empty">What we bake is listed here soon.</p>}
        {items.length > 0 && left.length === 0 && (
          <div className="menu-empty">
            <p>{shown === '' ? 'Everything here contains some of that, or doesn’t say.' : 'No items found in this category.'}</p>
            <button
              className="button quiet"
              type="button"
              onClick={() => {
                flushSync(showAll);
                // The button is gone.
                board.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
              }}
            >
              Show Everything
            </button>
          </div>
        )}
        {categories.map((category) => (
          <section key={category.id} id={category.id} className="menu-category" hidden={shown !== '' && category.id !== shown}>
            <h2>{category.name}</h2>
            <ul className="menu-items">
              {category.items.map((item) => (
                // Any of them may be missing, so all are of one size while some are hidden.
                <li key={item.id} id={item.id} className={(!isFiltered && item.place) || undefined} hidden={mayContain(item, hidden)}>
                  <MenuCard item={item} isHydrated={isHydrated} note={note} parts={parts?.get(item.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
