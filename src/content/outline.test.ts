import { describe, expect, it } from 'vitest';
import { type MarkupNode, outlineOf } from './outline.ts';

type Child = MarkupNode | string;

const text = (nodeValue: string): MarkupNode => ({ nodeType: 3, nodeName: '#text', nodeValue, childNodes: [] });
const node = (name: string, ...children: Child[]): MarkupNode => withAttributes(name, {}, ...children);
const withAttributes = (name: string, attributes: Record<string, string>, ...children: Child[]): MarkupNode => ({
  nodeType: 1,
  nodeName: name.toUpperCase(),
  nodeValue: null,
  childNodes: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
});
const comment: MarkupNode = { nodeType: 8, nodeName: '#comment', nodeValue: 'note', childNodes: [] };
const body = (...children: Child[]) => outlineOf(node('body', ...children));

describe('outlineOf', () => {
  it.each<[string, Child[], Child[]]>([
    ['white space between blocks', [node('p', 'a'), '\n\n', node('p', 'b'), '\n'], [node('p', 'a'), node('p', 'b')]],
    ['line breaks in the source', [node('p', 'a\n  b')], [node('p', 'a b')]],
    [
      'tags that mean the same',
      [node('p', node('b', 'a'), node('i', 'b'), node('del', 'c'))],
      [node('p', node('strong', 'a'), node('em', 'b'), node('s', 'c'))],
    ],
    ['the order of marks', [node('p', node('strong', node('em', 'a')))], [node('p', node('em', node('strong', 'a')))]],
    ['neighbouring runs of one mark', [node('p', node('strong', 'a'), node('strong', 'b'))], [node('p', node('strong', 'ab'))]],
    ['a paragraph in a list item', [node('ul', node('li', node('p', 'a')))], [node('ul', node('li', 'a'))]],
    [
      'a paragraph before an inner list',
      [node('ul', node('li', node('p', 'a'), node('ul', node('li', 'b'))))],
      [node('ul', node('li', 'a', node('ul', node('li', 'b'))))],
    ],
    ['a paragraph around bare text', [node('blockquote', 'a'), 'b'], [node('blockquote', node('p', 'a')), node('p', 'b')]],
    ['a photo with or without a paragraph', [withAttributes('img', { src: 'a' })], [node('p', withAttributes('img', { src: 'a' }))]],
    ['comments', [comment, node('p', 'a', comment)], [node('p', 'a')]],
    ['space at the edges of marks', [node('p', 'a ', node('strong', ' b '))], [node('p', 'a ', node('strong', 'b'))]],
    ['the order of attributes', [withAttributes('p', { id: 'x', lang: 'de' }, 'a')], [withAttributes('p', { lang: 'de', id: 'x' }, 'a')]],
  ])('passes over %s', (_, a, b) => expect(body(...a)).toBe(body(...b)));

  it.each<[string, Child[], Child[]]>([
    ['a word', [node('p', 'a')], [node('p', 'b')]],
    ['a class', [withAttributes('p', { class: 'note' }, 'a')], [node('p', 'a')]],
    ['a link’s address', [node('p', withAttributes('a', { href: '/x' }, 'a'))], [node('p', withAttributes('a', { href: '/y' }, 'a'))]],
    [
      'an inner span',
      [node('p', withAttributes('span', { class: 'a' }, withAttributes('span', { class: 'b' }, 'x')))],
      [node('p', withAttributes('span', { class: 'b' }, 'x'))],
    ],
    ['a heading’s level', [node('h2', 'a')], [node('h3', 'a')]],
    ['two paragraphs made one', [node('p', 'a'), node('p', 'b')], [node('p', 'a b')]],
    ['two paragraphs in a list item made one', [node('ul', node('li', node('p', 'a'), node('p', 'b')))], [node('ul', node('li', 'a b'))]],
    ['a table made paragraphs', [node('table', node('tr', node('td', 'a')))], [node('p', 'a')]],
    ['space inside pre', [node('pre', node('code', 'a\n  b'))], [node('pre', node('code', 'a b'))]],
    ['the language of code', [node('pre', withAttributes('code', { class: 'language-ts' }, 'a'))], [node('pre', node('code', 'a'))]],
    ['a lost photo', [node('p', 'a', withAttributes('img', { src: 'a' }))], [node('p', 'a')]],
    ['a lost anchor', [node('p', withAttributes('a', { id: 'here' }), 'a')], [node('p', 'a')]],
    ['a line break', [node('p', 'a', node('br'), 'b')], [node('p', 'a b')]],
    ['a list item', [node('ul', node('li', 'a'), node('li', 'b'))], [node('ul', node('li', 'a'))]],
  ])('notices %s', (_, a, b) => expect(body(...a)).not.toBe(body(...b)));
});
