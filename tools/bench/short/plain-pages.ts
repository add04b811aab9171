import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import matter from 'gray-matter';
import MarkdownIt from 'markdown-it';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sanitize from 'sanitize-html';

/** How many pages it writes for each post, so that it takes some seconds. */
const PAGES_OF_A_POST = 6;

// A build without this project: of packages alone it makes pages of the posts in this folder, and writes them.
const posts = path.resolve('content/posts');
const pages = path.resolve('.data/plain-pages');
const markdown = new MarkdownIt({ html: true, typographer: true });

mkdirSync(pages, { recursive: true });
for (let round = 0; round < PAGES_OF_A_POST; round += 1) {
  for (const name of readdirSync(posts)) {
    const { data, content } = matter(readFileSync(path.join(posts, name), 'utf8'), {});
    const body = sanitize(markdown.render(content));
    const words = content.split(/\s+/).map((word, place) => createElement('span', { key: place, title: word }, word));
    const page = createElement(
      'html',
      { lang: 'en' },
      createElement('head', null, createElement('title', null, String(data['title']))),
      createElement(
        'body',
        null,
        createElement('main', { dangerouslySetInnerHTML: { __html: body } }),
        createElement('footer', null, words),
      ),
    );
    writeFileSync(path.join(pages, `${round}-${name}.html`), `<!doctype html>${renderToStaticMarkup(page)}`);
  }
}
