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
import type { SharedImage } from './metadata.ts';

/** The object form of a schema.org type, some of which may also be plain text. */
type Written<T> = Exclude<T, string>;

/** One node of a page's structured data. */
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

/** The photo of an entry: in all proportions that search engines ask for, or else as it is. */
export const imageData = ({ src, crops }: SharedImage): string | readonly string[] => crops ?? src;

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Serializes nodes as a JSON-LD document for a <script>. Text is escaped so that it cannot end the script or be interpreted by an
 * HTML parser; parsing restores it.
 */
export const jsonLdText = (things: readonly GraphNode[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => ESCAPES[character] as string,
  );
