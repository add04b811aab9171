import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksIn } from './text-links.ts';

test.each([
  ['No link here.', ['No link here.']],
  ['See [the starter](/blog/starter).', ['See ', { words: 'the starter', href: '/blog/starter' }, '.']],
  ['From https://example.org/a?b=1.', ['From ', { words: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' }, '.']],
  ['[Flour](https://mill.example)', [{ words: 'Flour', href: 'https://mill.example' }]],
  ['(https://example.org)', ['(', { words: 'https://example.org', href: 'https://example.org' }, ')']],
  ['[x](javascript:alert(1))', ['[x](javascript:alert(1))']],
  ['[x](//evil.example)', ['[x](//evil.example)']],
  ['[x](mailto:a@b.example) [ ] (/a)', ['[x](mailto:a@b.example) [ ] (/a)']],
  ['', []],
])('%s', (text, parts) => expect(linksIn(text)).toEqual(parts));

test('no word is lost, and no link is anything but a web address or a path', () => {
  const piece = fc.constantFrom('[', ']', '(', ')', '/', '//', 'https://', 'javascript:', 'a', ' ', '.', '\n', 'example.org');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      const parts = linksIn(text);
      const written = parts.map((part) => {
        if (typeof part === 'string') return part;
        expect(part.href).toMatch(/^(?:https?:\/\/.|\/(?!\/))/);
        return part.words === part.href && !text.includes(`[${part.words}](${part.href})`) ? part.href : `[${part.words}](${part.href})`;
      });
      expect(written.join('')).toBe(text);
    }),
  );
});
