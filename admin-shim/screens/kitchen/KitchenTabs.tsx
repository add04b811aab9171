import { IMPORT, listOf } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';

const TABS = [
  { href: listOf('recipe'), label: 'Recipes' },
  { href: listOf('collection'), label: 'Collections' },
  { href: IMPORT, label: 'Import and export' },
] as const;

/** The parts of the kitchen; `here` is the address of the one that is shown. */
export const KitchenTabs = ({ here }: { here: string }) => (
  <nav className="kitchen-tabs" aria-label="Recipes and collections">
    {TABS.map(({ href, label }) => (
      <Link key={href} href={href} {...(href === here ? { 'aria-current': 'page' as const } : {})}>
        {label}
      </Link>
    ))}
  </nav>
);
