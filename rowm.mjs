import { chromium } from 'playwright';
import http from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
const srv = http
  .createServer((q, r) => {
    let p = decodeURI(new URL(q.url, 'http://x').pathname);
    let f = 'dist' + p;
    if (existsSync(f + '.html')) f += '.html';
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
  .listen(4463);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] });
const broken = (sel) => {
  const out = new Set();
  for (const row of document.querySelectorAll(sel)) {
    const it = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let n; (n = it.nextNode());) {
      for (const m of n.data.matchAll(/[^\s\-\/–—]+/g)) {
        const r = document.createRange();
        r.setStart(n, m.index);
        r.setEnd(n, m.index + m[0].length);
        const tops = new Set([...r.getClientRects()].filter((x) => x.width > 0).map((x) => Math.round(x.top / 8)));
        if (tops.size > 1) out.add(m[0]);
      }
    }
    if (row.scrollWidth > row.clientWidth + 1) out.add('OVERFLOW ' + row.textContent.trim().slice(0, 30));
  }
  return [...out];
};
for (const w of [320, 360, 390, 768, 1024, 1440]) {
  const c = await b.newContext({ viewport: { width: w, height: 900 }, bypassCSP: true, reducedMotion: 'reduce' });
  const p = await c.newPage();
  await p.goto('http://localhost:4463/kitchen/black-bean-chili');
  await p.waitForTimeout(800);
  for (const s of [1, 5]) {
    await p.evaluate((s) => {
      const e = document.querySelector('recipe-sheet');
      e.scale = s;
    }, s);
    const r = await p.evaluate(broken, '.ingredients li');
    console.log(w, s + 'x', JSON.stringify(r), await p.evaluate(() => document.documentElement.scrollWidth));
  }
  if (w === 320 || w === 390 || w === 1440) {
    await p.locator('.ingredients').first().scrollIntoViewIfNeeded();
    await p.screenshot({ path: `/tmp/rows-${w}.png` });
  }
  await p.emulateMedia({ media: 'print' });
  console.log(w, 'print', JSON.stringify(await p.evaluate(broken, '.ingredients li')));
  if (w === 768) await p.pdf({ path: '/tmp/rows.pdf', format: 'Letter' });
  await p.emulateMedia({ media: 'screen' });
  try {
    await p.getByRole('button', { name: 'Cooking Mode', exact: true }).click({ timeout: 4000 });
    await p.waitForTimeout(600);
    await p
      .locator('button', { hasText: 'more ingredient' })
      .click({ timeout: 3000 })
      .catch(() => {});
    await p.waitForTimeout(200);
    console.log(w, 'cooking', JSON.stringify(await p.evaluate(broken, '.cooking-ingredients li')));
    if (w === 320 || w === 390) await p.screenshot({ path: `/tmp/cook-${w}.png`, fullPage: true });
  } catch (e) {
    console.log(w, 'no cooking', e.message.slice(0, 80));
  }
  await c.close();
}
await b.close();
srv.close();
