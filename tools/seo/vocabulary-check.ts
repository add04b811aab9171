import { isRecord } from '#domain/is-record.ts';
import { isAccepted } from './accepted-warnings.ts';
import { error, type Finding, warning } from './finding.ts';
import type { Vocabulary } from './vocabulary.ts';

type Node = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const isAddress = (value: string): boolean => /^https?:\/\/[^\s<>"]+$/.test(value) && URL.canParse(value);

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const QUANTITY = /^\D*\d[\d.,/ ]*[a-zµ]+/i;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Validates a text for each of schema.org's data types. */
const VALIDATORS: Record<string, (value: string) => boolean> = {
  Text: () => true,
  URL: isAddress,
  Date: (value) => DATE.test(value),
  DateTime: (value) => MOMENT.test(value) || DATE.test(value),
  Duration: (value) => /^P(?=\d|T\d)(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/.test(value),
  Number: (value) => value.trim() !== '' && Number.isFinite(Number(value)),
  Integer: (value) => /^\d+$/.test(value),
  Float: (value) => Number.isFinite(Number(value)),
  Mass: (value) => QUANTITY.test(value),
  Energy: (value) => QUANTITY.test(value),
};
const NUMBERS = ['Number', 'Integer', 'Float'];

/** Whether a text is a value of an enumeration, or the address of a node of another type. */
const isNamed = (vocabulary: Vocabulary, type: string, value: string): boolean => {
  const words = vocabulary.words(type);
  return words.has(value) || (words.size === 0 && vocabulary.lineage(type).size > 0 && isAddress(value));
};

function holds(vocabulary: Vocabulary, range: { names: ReadonlySet<string>; words: ReadonlySet<string> }, value: unknown): boolean {
  const names = [...range.names];
  if (typeof value === 'boolean') return names.includes('Boolean');
  if (typeof value === 'number') return names.some((name) => NUMBERS.includes(name));
  if (typeof value === 'string')
    return range.words.has(value) || names.some((name) => VALIDATORS[name]?.(value) ?? isNamed(vocabulary, name, value));
  if (!isRecord(value)) return false;
  if (value['@type'] === undefined) return typeof value['@id'] === 'string' && names.includes('IdReference');
  return listOf(value['@type']).some((type) => {
    const lineage = vocabulary.lineage(String(type));
    return names.some((name) => lineage.has(name));
  });
}

/** Google's rules for types that the other validator does not cover. */
const RULES: { type: string; required: string[]; recommended: string[] }[] = [
  { type: 'LocalBusiness', required: ['name', 'address'], recommended: ['image', 'telephone', 'url', 'priceRange'] },
  { type: 'Article', required: ['headline', 'author'], recommended: ['image', 'datePublished', 'dateModified', 'publisher'] },
  { type: 'ItemList', required: ['itemListElement'], recommended: ['name', 'numberOfItems'] },
  { type: 'Service', required: ['name', 'provider'], recommended: ['areaServed', 'description'] },
];

/** Types that the rules of their parent type do not fit: schema.org treats a step as a list, and a breadcrumb has no name. */
const EXEMPT_TYPES = ['HowToStep', 'HowToSection', 'OfferCatalog', 'BreadcrumbList'];

function checkRules(node: Node, own: string, lineage: ReadonlySet<string>, place: string): Finding[] {
  if (EXEMPT_TYPES.some((type) => lineage.has(type))) return [];
  return RULES.filter(({ type }) => lineage.has(type)).flatMap(({ required, recommended }) => [
    ...required.filter((name) => !(name in node)).map((name) => error('vocabulary', `${place} has no ${name}.`)),
    ...recommended
      .filter((name) => !(name in node) && !isAccepted(own, [name]))
      .map((name) => warning('vocabulary', `${place} has no ${name}.`)),
  ]);
}

/** Checks that a list's positions count from 1, that its length is right, and that its addresses are unique. */
function checkList(node: Node, lineage: ReadonlySet<string>, place: string): Finding[] {
  const items = listOf(node['itemListElement']).filter(isRecord);
  if (!lineage.has('ItemList') || !items.some((item) => item['@type'] === 'ListItem')) return [];
  const findings: Finding[] = [];
  if (items.some(({ position }, index) => position !== index + 1)) findings.push(error('vocabulary', `${place} does not count from 1.`));
  if ('numberOfItems' in node && node['numberOfItems'] !== items.length)
    findings.push(error('vocabulary', `${place} has ${items.length} elements but states another number.`));
  const addresses = items.map(({ url, item }) => url ?? item).filter((address) => address !== undefined);
  if (new Set(addresses).size < addresses.length) findings.push(error('vocabulary', `${place} contains an address twice.`));
  return findings;
}

/**
 * Checks a page's nodes against schema.org's vocabulary: types exist, properties belong to their type and have valid values,
 * references point to a node on the page, and ids are unique. Also applies the rules above.
 */
export function checkVocabulary(vocabulary: Vocabulary, graph: readonly unknown[]): Finding[] {
  const findings: Finding[] = [];
  const named = new Set<string>();
  const references: { id: string; place: string }[] = [];

  function visit(node: Node, place: string): void {
    const types = listOf(node['@type']).map(String);
    const id = node['@id'];
    if (types.length === 0) {
      if (typeof id === 'string') references.push({ id, place });
      else findings.push(error('vocabulary', `${place} has no type.`));
      return;
    }
    if (typeof id === 'string') {
      if (!isAddress(id)) findings.push(error('vocabulary', `${place} has an id that is not an address: ${id}`));
      if (named.has(id)) findings.push(error('vocabulary', `${id} is described twice.`));
      named.add(id);
    }
    for (const type of types) {
      const lineage = vocabulary.lineage(type);
      if (lineage.size === 0) findings.push(error('vocabulary', `${place}: schema.org has no type ${type}.`));
      findings.push(...checkRules(node, type, lineage, place), ...checkList(node, lineage, place));
    }
    for (const [property, value] of Object.entries(node).filter(([name]) => !name.startsWith('@'))) {
      const range = types.map((type) => vocabulary.range(type, property)).find((found) => found !== null);
      const at = `${place}.${property}`;
      if (!range) findings.push(error('vocabulary', `${at}: ${types.join(', ')} has no such property.`));
      const values = listOf(value);
      if (values.length === 0) findings.push(error('vocabulary', `${at} is empty.`));
      for (const one of values) {
        if (one === '' || one === null) findings.push(error('vocabulary', `${at} is empty.`));
        else if (range && !holds(vocabulary, range, one))
          findings.push(error('vocabulary', `${at} cannot be ${JSON.stringify(one).slice(0, 80)}.`));
        if (isRecord(one)) visit(one, at);
      }
    }
  }

  for (const node of graph) {
    if (isRecord(node)) visit(node, String(node['@type']));
    else findings.push(error('vocabulary', 'The graph contains something that is not an object.'));
  }
  for (const { id, place } of references)
    if (!named.has(id)) findings.push(error('vocabulary', `${place} refers to ${id}, which the page does not describe.`));
  return findings;
}
