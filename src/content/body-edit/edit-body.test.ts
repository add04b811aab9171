import { describe, expect, test } from 'vitest';
import { htmlFromMarkdown, sanitizeHtml } from '../rich-text.ts';
import { editedHtml, editedMarkdown } from './edit-body.ts';

/** Edits Markdown in its HTML, by replacing a part of that. */
const edit = (markdown: string, from: string, to: string) =>
  editedMarkdown(markdown, sanitizeHtml(htmlFromMarkdown(markdown).replace(from, to)));

describe('a Markdown text that was edited as HTML', () => {
  test.each([
    ['a word in a wrapped paragraph', '# Rye\n\n*Stir* it\nwell.', 'well', 'slowly', '# Rye\n\n*Stir* it\nslowly.'],
    ['an item', '* a\n* b\n* c', '<li>b', '<li>bee', '* a\n* bee\n* c'],
    ['an item more', '+ a\n+ b', '<li>b</li>', '<li>b</li><li>c</li>', '+ a\n+ b\n+ c'],
    ['an item more in a loose list', '+ a\n\n+ b', '</ul>', '<li>c</li></ul>', '+ a\n\n+ b\n\n+ c'],
    ['a nested item', '1) a\n   * x\n   * y\n2) b', '<li>y', '<li>why', '1) a\n   * x\n   * why\n2) b'],
    ['a link by reference', 'See [it][1] now.\n\n[1]: /x\n\nEnd.', 'now', 'soon', 'See [it][1] soon.\n\n[1]: /x\n\nEnd.'],
    ['words of a link by reference', 'See [it][1] now.\n\n[1]: /x', '>it<', '>this<', 'See [this][1] now.\n\n[1]: /x'],
    ['a hard break', 'a  \nb\\\nc', '>a', '>z', 'z  \nb\\\nc'],
    ['entities and escapes', '&copy; 5 \\* 3 &mdash; a', 'a</p>', 'b</p>', '&copy; 5 \\* 3 &mdash; b'],
    ['a cell', '|a|b|\n|:-|-:|\n|1|2|', '<td>1', '<td>9', '|a|b|\n|:-|-:|\n|9|2|'],
    ['code', '~~~js\nlet a;\n~~~', 'let a', 'let b', '~~~js\nlet b;\n~~~'],
    ['a footnote’s paragraph', 'A claim[^x].\n\n[^x]: Why.', 'A claim', 'One claim', 'One claim[^x].\n\n[^x]: Why.'],
    ['a callout', '> [!TIP]\n> Bake.', 'Bake', 'Boil', '> [!TIP]\n> Boil.'],
    ['a task', '- [ ] buy rye', 'rye', 'wheat', '- [ ] buy wheat'],
    ['an item without a box among tasks', '- [ ] rye\n- [x] salt', '☑ salt', 'salt', '- [ ] rye\n- salt'],
    ['an item more among tasks', '- [ ] rye', '</li>', '</li><li class="task">salt</li>', '- [ ] rye\n- salt'],
    ['HTML', '<div class="x">\n  <b>a</b>\n</div>\n\nb', '>a<', '>z<', '<div class="x">\n  <b>z</b>\n</div>\n\nb'],
    ['Markdown in HTML', '<div>\n\n*a* b\n\n</div>', ' b', ' c', '<div>\n\n*a* c\n\n</div>'],
    ['what visitors do not see', 'a ![x](./a.jpg) b <!-- c -->', ' b', ' d', 'a ![x](./a.jpg) d <!-- c -->'],
    ['a block less, with a comment beside it', 'a\n\n<!-- c -->\n\nb\n\nd', '<p>b</p>\n', '', 'a\n\n<!-- c -->\n\nd'],
    ['Windows line ends', 'a\r\nb\r\n\r\nc', '</p>', ' z</p><p>y</p>', 'a\r\nb z\r\n\r\ny\r\n\r\nc'],
    ['an underline, which Markdown has no sign for', 'a *b* c', 'c', '<u>c</u>', 'a *b* <u>c</u>'],
    ['a paragraph with a class', 'a\n\nb', '<p>b', '<p class="note">b', 'a\n\n<p class="note">b</p>'],
    ['text that looks like Markdown', 'a', 'a', '1. &lt;b&gt; *x* [y](z) _q_', '1\\. \\<b> \\*x\\* \\[y\\](z) \\_q\\_'],
    ['text that looks like an address', 'a', 'a', 'see https://example.com', 'see https\\://example\\.com'],
    ['lists that would become one', '* a\n\nb\n\n* c', '<p>b</p>\n', '', '* a\n\n<!-- -->\n\n* c'],
  ])('%s stays as it is written', (_, before, from, to, after) => expect(edit(before, from, to)).toBe(after));

  test.each([
    ['A claim[^x].\n\n[^x]: Why *so*.\n\nEnd.', 'Why', 'Because', 'A claim[^x].\n\n[^x]: Because *so*.\n\nEnd.'],
    [
      'A[^1] and b[^2], a[^1].\n\n[^1]: One\nmore.\n[^2]: Two.',
      'Two',
      'Three',
      'A[^1] and b[^2], a[^1].\n\n[^1]: One\nmore.\n[^2]: Three.',
    ],
    ['A[^1].\n\n[^1]: One.\n\n    Two *words*.\n\nEnd.', 'Two', 'Three', 'A[^1].\n\n[^1]: One.\n\n    Three *words*.\n\nEnd.'],
    ['A[^1].\r\n\r\n[^1]: One.\r\n', 'One', 'Two', 'A[^1].\r\n\r\n[^1]: Two.\r\n'],
    ['A claim^[Why *so*, or not.] here.', 'so', 'not so', 'A claim^[Why *not so*, or not.] here.'],
  ])('in the words of a footnote: %j', (before, from, to, after) => expect(edit(before, from, to)).toBe(after));

  test('is null where Markdown cannot follow: a footnote more than there are marks', () => {
    expect(edit('A claim[^x].\n\n[^x]: Why.', '</ol>', '<li id="fn9" class="footnote-item"><p>New</p></li></ol>')).toBeNull();
  });
});

test('a new text is written as this site’s own texts are', () => {
  const html =
    '<h2>Rolls</h2><p>Roll <b>it</b> <i>tight</i>.<br>Then</p><ul><li>one</li><li>two<ol><li>x</li></ol></li></ul><blockquote><p>q</p></blockquote><hr><p><img src="/uploads/a.webp" alt="A roll" width="9" height="9"></p><pre><code class="language-js">a\n\nb</code></pre>';
  expect(editedMarkdown('', sanitizeHtml(html))).toBe(
    '## Rolls\n\nRoll **it** _tight_.\\\nThen\n\n- one\n- two\n  1. x\n\n> q\n\n---\n\n![A roll](/uploads/a.webp)\n\n```js\na\n\nb\n```',
  );
});

test('of HTML, blocks that were not edited keep their bytes', () => {
  const source = '<P CLASS=a>Kept   <b>as</b> it is&nbsp;</P>\n\n<p>two</p>   <!-- note -->\n<p>three';
  const html = sanitizeHtml(source).replace('two', 'deux');
  expect(editedHtml(source, html)).toBe(source.replace('two', 'deux'));
});

test('an edit of a long text takes as long as a few renderings of it', () => {
  const markdown = Array.from({ length: 600 }, (_, index) => `Paragraph *${index}* of [many](/x).\n\n* a\n* b`).join('\n\n');
  const timed = (work: () => unknown) => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  expect(edit(markdown, '>300<', '>edited<')).toBe(markdown.replace('*300*', '*edited*'));
  const rendering = timed(() => sanitizeHtml(htmlFromMarkdown(markdown)));
  expect(timed(() => edit(markdown, '>300<', '>edited<')) / rendering).toBeLessThan(15);
});
