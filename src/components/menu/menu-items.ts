import '#components/parts/item-links.ts';
import { EnlargedPhoto } from './enlarged-photo.ts';
import { MenuItem } from './menu-item.ts';
import style from './menu-items.css?inline';

// Everything a card can do besides flipping, with its styles: loaded after the page.
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
new EnlargedPhoto();
customElements.define('menu-item', MenuItem);
