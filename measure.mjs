import { chromium } from 'playwright';
import http from 'node:http';
import { existsSync, readFileSync, statSync, readdirSync } from 'node:fs';
import path from 'node:path';
const srv = http
  .createServer((q, r) => {
    let p = decodeURI(new URL(q.url, 'http://x').pathname);
    let f = 'dist' + p;
    if (p === '/') f = 'dist/index.html';
    else if (existsSync(f + '.html')) f += '.html';
    if (!existsSync(f) || statSync(f).isDirectory()) {
      r.writeHead(404).end();
      return;
    }
    const t =
      {
        html: 'text/html',
        css: 'text/css',
        js: 'text/javascript',
        avif: 'image/avif',
        jpeg: 'image/jpeg',
        woff2: 'font/woff2',
        json: 'application/json',
      }[f.split('.').pop()] || 'application/octet-stream';
    r.writeHead(200, { 'content-type': t }).end(readFileSync(f));
  })
  .listen(4461);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] });
const slug = (d) =>
  readdirSync('dist/' + d)
    .filter((x) => x.endsWith('.html'))[0]
    .replace('.html', '');
const pages = process.argv[2]
  ? process.argv[2].split(',')
  : [
      '/',
      '/menu',
      '/about',
      '/eats',
      '/cakes',
      '/sourdough',
      '/contact',
      '/blog',
      '/blog/' + slug('blog'),
      '/kitchen',
      '/kitchen/all',
      '/kitchen/' + slug('kitchen'),
      '/kitchen/collections',
      '/kitchen/collections/' + slug('kitchen/collections'),
      '/privacy-policy',
    ];
for (const w of [320, 390]) {
  const c = await b.newContext({ viewport: { width: w, height: 800 }, deviceScaleFactor: 1, bypassCSP: true, reducedMotion: 'reduce' });
  const p = await c.newPage();
  for (const u of pages) {
    if ((await p.goto('http://localhost:4461' + u)).status() !== 200) continue;
    if (process.env.CSS) await p.addStyleTag({ content: process.env.CSS });
    await p.waitForTimeout(200);
    const r = await p.evaluate(() => {
      const W = document.documentElement.clientWidth;
      const bad = [];
      for (const e of document.querySelectorAll('body *')) {
        const x = e.getBoundingClientRect();
        if (x.width && x.right > W + 1 && !e.closest('[class*=hidden],.visually-hidden')) {
          let a = e.parentElement,
            clip = false;
          for (; a; a = a.parentElement) {
            const o = getComputedStyle(a).overflowX;
            if (o !== 'visible' && a !== document.body && a !== document.documentElement) {
              clip = true;
              break;
            }
          }
          if (!clip)
            bad.push(
              e.tagName.toLowerCase() +
                '.' +
                (e.className?.toString?.() || '') +
                ' ' +
                Math.round(x.right) +
                ' ' +
                (e.textContent || '').trim().slice(0, 20),
            );
        }
      }
      return { sw: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth), bad: bad.slice(0, 6) };
    });
    if (r.sw > w || r.bad.length) console.log(w, u, r.sw, JSON.stringify(r.bad));
    if (process.argv[3]) await p.screenshot({ path: `/tmp/shot-${w}${u.replaceAll('/', '_')}.png`, fullPage: true });
  }
}
await b.close();
srv.close();
