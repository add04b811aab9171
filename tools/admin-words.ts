import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Where the words are that an owner reads: the admin, the labels and hints of fields, and what the API answers. */
export const FOLDERS = ['admin-shim', 'src/schema', 'src/domain', 'src/content/health', 'functions', 'src/api'];
/** Attributes and properties that are read, however short they are. */
const READ = new Set([
  'label',
  'title',
  'question',
  'yes',
  'no',
  'more',
  'placeholder',
  'alt',
  'aria-label',
  'text',
  'words',
  'none',
  'action',
]);
/** Attributes, properties and calls whose texts are not read. */
const UNREAD = new Set([
  'className',
  'class',
  'id',
  'href',
  'style',
  'd',
  'viewBox',
  'querySelector',
  'querySelectorAll',
  'closest',
  'matches',
]);

/** The text of a literal, with an ellipsis for each value in it; null if the node is none. */
function literalOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** What a literal is given to: the name of an attribute, a property or a call. */
function givenTo({ parent }: ts.Node): string {
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) return parent.parent.name.getText();
  if (ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (!ts.isCallExpression(parent)) return '';
  return ts.isPropertyAccessExpression(parent.expression) ? parent.expression.name.text : parent.expression.getText();
}

/** Whether a text reads as a sentence or a label: it begins with a capital or ends like a sentence, and is no drawing's path. */
const isSentence = (text: string): boolean =>
  !/^M[\d. ]/.test(text) && (/^[A-Z“][^<>{}=;/\\]*\p{L}.*[ .?]/su.test(text) || /^[^<>{}=;]*\p{L} \p{L}.*[.?!]$/su.test(text));

function wordsIn(file: string): string[] {
  const found = new Set<string>();
  const add = (text: string) => found.add(text.replace(/\s+/g, ' ').trim());
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) add(node.text);
    const text = literalOf(node);
    if (text !== null && /\p{L}/u.test(text)) {
      const name = givenTo(node);
      if (!UNREAD.has(name) && (isSentence(text) || (READ.has(name) && /^[A-Z]/.test(text)))) add(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return [...found];
}

/** Every text of the admin by its file, in the order of the files. A text that several files have is with the first. */
export function adminWords(root: string, folders: readonly string[] = FOLDERS): Map<string, string[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|contract)\.|\.d\.ts$/.test(name))
      .sort()
      .map((name) => path.join(folder, name)),
  );
  const seen = new Set<string>();
  return new Map(
    files.flatMap((file): [string, string[]][] => {
      const words = wordsIn(path.join(root, file)).filter((text) => !seen.has(text));
      for (const text of words) seen.add(text);
      return words.length > 0 ? [[file, words]] : [];
    }),
  );
}
