import { useMemo } from 'react';
import { entryViewFrom, SHOP_TITLES, type ShopKind } from '../../routing/address.ts';
import { EntryScreen } from '../../entry/EntryScreen.tsx';
import { useAddress } from '../../routing/navigation.ts';
import { useShopScreens } from '../../kit/site-sections.ts';
import { SHOP } from './shop-kinds.ts';

/** What the shop sells and says of itself: the list of a kind, or its form in its place, as the address says. */
export default function Shop() {
  const view = entryViewFrom(useAddress());
  const name = view.name as ShopKind;
  const title = useShopScreens().find(({ kind }) => kind === name)?.title ?? SHOP_TITLES[name];
  const kind = useMemo(() => {
    const made = SHOP[name]();
    return made.title === undefined ? made : { ...made, title };
  }, [name, title]);
  return <EntryScreen key={name} kind={kind} view={view} title={title} />;
}
