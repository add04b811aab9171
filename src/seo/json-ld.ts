import type {
  AboutPage,
  Bakery,
  BlogPosting,
  BreadcrumbList,
  ContactPage,
  FAQPage,
  ItemList,
  Menu,
  Person,
  Product,
  Recipe,
  Service,
  WebSite,
} from 'schema-dts';

/** A type of schema.org as an object: some may be mere text too. */
type Written<T> = Exclude<T, string>;

/** One thing that a page's structured data tells of. */
export type GraphNode =
  | Written<AboutPage>
  | Written<Bakery>
  | Written<BlogPosting>
  | Written<BreadcrumbList>
  | Written<ContactPage>
  | Written<FAQPage>
  | Written<ItemList>
  | Written<Menu>
  | Written<Person>
  | Written<Product>
  | Written<Recipe>
  | Written<Service>
  | Written<WebSite>;

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Things as one JSON-LD document, to stand in a <script>: nothing in any text can end the script or mean something to an
 * HTML parser, and parsing it gives every text back as it was.
 */
export const jsonLdText = (things: readonly GraphNode[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => ESCAPES[character] as string,
  );
