/** What the frame of a page adds to its HTML once a visitor uses it. */
import './order-menu.ts';
import './share-links.ts';
import './site-menu.ts';
