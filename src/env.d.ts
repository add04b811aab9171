/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The content of the moment the page is rendered for; the only way a page gets any. */
    content: import('#content/reader.ts').ContentReader;
  }
}
