import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cost, measure } from './processes.ts';

const LAYOUT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><header><a href="/">Home</a></header><main><h1>{{ .Title }}</h1>{{ .Content }}</main><footer>{{ .Site.Title }}</footer></body></html>`;
const LIST = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><ul>{{ range first 9 .Pages }}<li><a href="{{ .Permalink }}">{{ .Title }}</a></li>{{ end }}</ul></body></html>`;

/** Measures a full Hugo build of a number of pages with the same body and minimal templates; null if Hugo is not installed. */
export async function measureHugo(pages: number, body: string): Promise<Cost | null> {
  if (spawnSync('hugo', ['version']).status !== 0) return null;
  const root = await mkdtemp(path.join(tmpdir(), 'hugo-'));
  try {
    await mkdir(path.join(root, 'content/blog'), { recursive: true });
    await mkdir(path.join(root, 'layouts/_default'), { recursive: true });
    await writeFile(
      path.join(root, 'config.toml'),
      'baseURL = "https://example.com/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n',
    );
    await writeFile(path.join(root, 'layouts/_default/single.html'), LAYOUT);
    await writeFile(path.join(root, 'layouts/_default/list.html'), LIST);
    await writeFile(path.join(root, 'layouts/index.html'), LIST);
    for (let index = 0; index < pages; index += 1)
      await writeFile(path.join(root, `content/blog/post-${index}.md`), `---\ntitle: "Post ${index}"\ndate: 2026-01-01\n---\n\n${body}`);
    await measure('hugo', ['--quiet'], root);
    return await measure('hugo', ['--quiet'], root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
