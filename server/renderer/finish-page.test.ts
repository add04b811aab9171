import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE = 'p{color:red}';
const SCRIPT = 'start()';
const policy = `default-src 'self';script-src 'self' ${hashOf(SCRIPT)} ${hashOf('other()')} ;style-src 'self' ${hashOf(STYLE)}`;
const page = (title: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta property="og:title" content="${title}"><style>${STYLE}</style></head>` +
  `<body><script type="module" src="/a.js"></script><p>Rye</p><script>${SCRIPT}</script></body></html>`;

describe.each(['Rye', '<style>', '<script>', '</script>', '</style>', '</body>', '<script', "it's <style> & 'quotes'"])(
  'a page whose title is %s',
  (title) => {
    const finished = finishPage(page(title), policy);

    test('allows its own scripts and styles and no others', () => {
      expect(finished).toContain(hashOf(STYLE));
      expect(finished).toContain(hashOf(SCRIPT));
      expect(finished).not.toContain(hashOf('other()'));
    });
    test('has its modules at the end of the body', () => {
      expect(finished).toMatch(
        /start\(\)<\/script><script type="module" async fetchpriority="low" src="\/a\.js"><\/script><\/body><\/html>$/,
      );
    });
  },
);

test('structured data is not in the policy', () => {
  const data = '<script type="application/ld+json">{"name":"\\u003cstyle>"}</script>';
  const finished = finishPage(page('Rye').replace('<p>', `${data}<p>`), policy);
  expect(finished).toContain(data);
  expect(finished.match(/sha256-/g)).toHaveLength(2);
});

test('only words on the page are kept together at the ends of lines', () => {
  const kept = [
    '<p title="900 g">',
    '<pre>9 AM</pre>',
    '<code data-at="a>b">9 AM</code>',
    '<astro-island props="{&quot;a&quot;:&quot;900 g&quot;}"><b>900 g</b></astro-island>',
    '<!-- 9 AM -->',
  ];
  const data = '<script type="application/ld+json">{"a":"900 g"}</script>';
  const html = page('9 AM').replace('<p>Rye</p>', `${kept.join('')}${data}<p>900 g <em>at 9 AM</em> &amp; 1 1/2</p>`);
  const finished = finishPage(html, policy);
  for (const part of [...kept, data, 'content="9 AM"']) expect(finished).toContain(part);
  expect(finished).toContain('<p>900\u00a0g <em>at 9\u00a0AM</em> &amp; 1\u00a0<span role="img" aria-label="and one half">1/2</span></p>');
});

test('styles of the body are in the head, and text about styles stays', () => {
  const style = '<style>astro-island{display:contents}</style>';
  const finished = finishPage(page('Rye').replace('<p>', `<b title="<style>b{}</style>">${style}</b><p>`), policy);
  expect(finished).toContain(`${style}</head>`);
  expect(finished).toContain('<b title="<style>b{}</style>"></b><p>');
});
