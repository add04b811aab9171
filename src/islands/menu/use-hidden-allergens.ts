import { useState } from 'react';

/** An allergen in an address: `tree-nuts`. */
const keyOf = (name: string): string => name.replaceAll(' ', '-');

function wanted(names: readonly string[]): string[] {
  const keys = new URLSearchParams(location.search).get('without')?.split(',') ?? [];
  return names.filter((name) => keys.includes(keyOf(name)));
}

/** The allergens that are hidden, which the address names: `?without=milk,eggs`. None until the board is hydrated. */
export function useHiddenAllergens(names: readonly string[], isHydrated: boolean) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const hidden = chosen ?? (isHydrated ? wanted(names) : []);
  const hide = (next: readonly string[]) => {
    const without = next.map(keyOf).join(',');
    history.replaceState(history.state, '', location.pathname + (without && `?without=${without}`) + location.hash);
    setChosen(next);
  };
  const toggle = (name: string) => hide(names.filter((one) => (one === name) !== hidden.includes(one)));
  return { hidden, toggle, showAll: () => hide([]) };
}
