/// <reference types="astro/client" />

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Hydrates an island once the page has loaded (src/hydration/settled.ts). */
    'client:settled'?: boolean;
  }
}

declare namespace App {
  interface Locals {
    /** The content snapshot that the page is rendered from; pages have no other access to content. */
    content: import('#content/reader.ts').ContentReader;
  }
}

declare module 'markdown-it-footnote' {
  const footnotes: (parser: import('markdown-it').MarkdownIt) => void;
  export default footnotes;
}
