import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import type { BoardCategory } from './board.ts';

/** The panel that the tabs select the contents of. */
export const PANEL_ID = 'menu-panel';
export const tabId = (index: number): string => `menu-tab-${index}`;

interface CategoryTabsProps {
  categories: readonly BoardCategory[];
  isHydrated: boolean;
  /** The ID of a category; '' for all. */
  selected: string;
  onChoose: (category: string) => void;
}

const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  ' ': (index) => index,
};

/** Links to the menu's categories, which are tabs once they are hydrated. The first is for all of them. */
export function CategoryTabs({ categories, isHydrated, selected, onChoose }: CategoryTabsProps) {
  const list = useRef<HTMLElement>(null);
  const all = { id: '', name: 'All', items: categories.flatMap(({ items }) => items) };

  const follow = (event: MouseEvent, category: string) => {
    if (!isHydrated || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(category);
  };
  const step = (event: KeyboardEvent, index: number) => {
    const to = KEYS[pressedKey(event)]?.(index, categories.length + 1);
    if (!isHydrated || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    list.current?.querySelectorAll('a')[to]?.focus();
    onChoose(categories[to - 1]?.id ?? '');
  };

  return (
    <nav ref={list} className="page" aria-label="Categories of the menu" role={isHydrated ? 'tablist' : undefined}>
      {[all, ...categories].map(({ id, name, items }, index) => (
        <a
          key={id}
          href={id ? `/menu#${id}` : '/menu'}
          onClick={(event) => follow(event, id)}
          onKeyDown={(event) => step(event, index)}
          {...(isHydrated && {
            role: 'tab',
            id: tabId(index),
            'aria-controls': PANEL_ID,
            'aria-selected': id === selected,
            tabIndex: id === selected ? 0 : -1,
          })}
        >
          {/* Of its own: in a page, a fraction is an element. */}
          <span>{name}</span>
          <span aria-hidden="true">{items.length}</span>
        </a>
      ))}
    </nav>
  );
}
