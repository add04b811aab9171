import '#components/parts/item-links.ts';
import { EnlargedPhoto } from './enlarged-photo.ts';
import { MenuItem } from './menu-item.ts';
import style from './menu-items.css?inline';

// What a card can do beyond turning over, with its styles: fetched once the page has loaded.
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
new EnlargedPhoto();
customElements.define('menu-item', MenuItem);
