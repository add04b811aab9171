import '#components/parts/item-links.ts';
import { AllergenFilter } from './allergen-filter.ts';
import { MenuItem } from './menu-item.ts';
import link from '#styles/item-link.css?inline';
import style from './menu-items.css?inline';
import label from './menu-label.css?inline';

// Everything a card can do besides flipping, with its styles: loaded after the page.
const sheet = new CSSStyleSheet();
sheet.replaceSync(link + style + label);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
new AllergenFilter();
customElements.define('menu-item', MenuItem);
