import { IMPORT, listOf } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';

const TABS = [
  { href: listOf('recipe'), label: 'Recipes' },
  { href: listOf('collection'), label: 'Collections' },
] as const;

/** The kitchen's two lists, and the way to import and export beside them; `here` is the address of what is shown. */
export function KitchenTabs({ here }: { here: string }) {
  const current = (href: string) => (href === here ? { 'aria-current': 'page' as const } : {});
  return (
    <div className="kitchen-tabs">
      <nav aria-label="Recipes and collections">
        {TABS.map(({ href, label }) => (
          <Link key={href} href={href} {...current(href)}>
            {label}
          </Link>
        ))}
      </nav>
      <Link href={IMPORT} {...current(IMPORT)}>
        Import and export
      </Link>
    </div>
  );
}
