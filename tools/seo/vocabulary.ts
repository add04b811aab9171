import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The values a property may have: type names and literal words. */
interface Range {
  names: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** Schema.org's types and properties. */
export interface Vocabulary {
  /** A type with all its ancestors; empty if the type does not exist. */
  lineage(type: string): ReadonlySet<string>;
  /** The values that a property of a type may have, or null if the type has no such property. */
  range(type: string, property: string): Range | null;
  /** The values of an enumeration type. */
  words(type: string): ReadonlySet<string>;
}

interface Declared {
  parents: string[];
  properties: Map<string, Range>;
}

const NONE: ReadonlySet<string> = new Set();
const plain = (name: string): string => name.replace(/(?:Base|Leaf)$/, '');

function membersOf(node: ts.TypeNode): { names: string[]; words: string[] } {
  if (ts.isUnionTypeNode(node)) {
    const parts = node.types.map(membersOf);
    return { names: parts.flatMap(({ names }) => names), words: parts.flatMap(({ words }) => words) };
  }
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return { names: [], words: [node.literal.text] };
  return { names: ts.isTypeReferenceNode(node) ? [node.typeName.getText()] : [], words: [] };
}

/** In `SchemaValue<Text | URL, "name">`, the union is the property's range. */
function rangeOf(type: ts.TypeNode | undefined): Range {
  const inner = type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'SchemaValue' ? type.typeArguments?.[0] : type;
  const { names, words } = inner ? membersOf(inner) : { names: [], words: [] };
  return { names: new Set(names), words: new Set(words) };
}

/** Reads the vocabulary from the declarations that schema-dts generates from schema.org's own release. */
export function readVocabulary(): Vocabulary {
  const file = fileURLToPath(new URL('schema.d.ts', import.meta.resolve('schema-dts')));
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const declared = new Map<string, Declared>();
  const enumerations = new Map<string, ReadonlySet<string>>();

  for (const statement of source.statements) {
    if (ts.isTypeAliasDeclaration(statement)) enumerations.set(statement.name.text, new Set(membersOf(statement.type).words));
    if (!ts.isInterfaceDeclaration(statement)) continue;
    const name = plain(statement.name.text);
    const { parents, properties } = declared.get(name) ?? { parents: [], properties: new Map<string, Range>() };
    for (const { types } of statement.heritageClauses ?? [])
      parents.push(...types.map(({ expression }) => plain(expression.getText())).filter((parent) => parent !== name));
    for (const member of statement.members)
      if (ts.isPropertySignature(member) && ts.isStringLiteral(member.name)) properties.set(member.name.text, rangeOf(member.type));
    declared.set(name, { parents, properties });
  }

  const lineages = new Map<string, ReadonlySet<string>>();
  const lineage = (type: string): ReadonlySet<string> => {
    const known = lineages.get(type);
    if (known) return known;
    const own = declared.get(type);
    const found = own ? new Set([type, ...own.parents.flatMap((parent) => [...lineage(parent)])]) : NONE;
    lineages.set(type, found);
    return found;
  };
  return {
    lineage,
    range(type, property) {
      for (const ancestor of lineage(type)) {
        const range = declared.get(ancestor)?.properties.get(property);
        if (range) return range;
      }
      return null;
    },
    words: (type) => enumerations.get(type) ?? NONE,
  };
}
