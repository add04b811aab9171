import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { openSession } from '../../tests/support/sign-in.ts';
import { startTestSite } from '../../tests/support/test-site.ts';
import { PAGES, readUntil, timeToRead } from './page-reads.ts';
import { phonePhoto } from './phone-photo.ts';
import type { Report } from './figures/report.ts';
import { spreadOf } from './spread.ts';

const UPLOADS = 20;
const SAMPLED_EVERY_MS = 50;
/** Reads that find their session, and an entry as its editor has it, on the disk. */
const READS = ['/api/admin/content/recipe/country-loaf', '/api/kitchen/recipes/country-loaf', '/api/kitchen/recipes?search=chocolate'];

/** The resident memory of a process in MB; null where the system does not provide it. */
async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / 1e6;
}

/** Measures pages and API reads while 20 different photos of 12 megapixels are uploaded at once. */
export async function reportUploads(report: Report): Promise<void> {
  const photos: Buffer[] = [];
  for (let index = 0; index < UPLOADS; index += 1) photos.push(await phonePhoto(index * (360 / UPLOADS)));
  const site = await startTestSite();
  try {
    const headers = { cookie: await openSession(site.address) };
    const upload = async (photo: Buffer) => {
      const body = new FormData();
      body.append('image', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
      const answer = await fetch(`${site.address}/api/upload`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
    };
    const timed = (place: string) => timeToRead(site.address, place, headers);
    let isOver = false;
    const repeat = (places: readonly string[]) => readUntil(() => isOver, places, timed);
    const before = await residentMemory(site.pid);
    let peak = before;
    const sample = async () => {
      while (!isOver) {
        peak = Math.max(peak ?? 0, (await residentMemory(site.pid)) ?? 0);
        await delay(SAMPLED_EVERY_MS);
      }
    };
    // Compiled before anything is measured.
    for (const place of [...PAGES, ...READS, ...PAGES, ...READS]) await timed(place);
    const started = performance.now();
    const uploading = Promise.all(photos.map(upload)).finally(() => (isOver = true));
    const [pages, reads] = await Promise.all([repeat(PAGES), repeat(READS), sample(), uploading]);
    const what = '20 uploads of 12 megapixels at once';
    report.add(`${what}: all are answered`, performance.now() - started, 'ms');
    report.add(`${what}: a page, p99`, spreadOf(pages).p99, 'ms');
    report.add(`${what}: an API read, p99`, spreadOf(reads).p99, 'ms');
    if (before !== null && peak !== null) report.add(`${what}: growth of resident memory`, peak - before, 'MB');
  } finally {
    await site.close();
  }
}
