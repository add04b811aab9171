/// <reference types="astro/client" />

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Makes an island live once the page has loaded (src/hydration/settled.ts). */
    'client:settled'?: boolean;
  }
}

declare namespace App {
  interface Locals {
    /** The content of the moment the page is rendered for; the only way a page gets any. */
    content: import('#content/reader.ts').ContentReader;
  }
}
