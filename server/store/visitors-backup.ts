import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { makeFolder } from '../data/make-folder.ts';

/**
 * What visitors sent, in the storage of a site. Left out is what must not live longer than in the site: digests of networks, sign-ups on
 * their way, and that a newsletter is being sent, which would go on with people who have it by now.
 */
const KEPT = [
  'comments/kept',
  'comments/photos',
  'messages/kept',
  'messages/photos',
  'newsletter/list',
  'newsletter/secrets',
  'newsletter/blocked',
  'newsletter/campaigns/letters',
  'newsletter/campaigns/people',
  'newsletter/campaigns/problems',
];

const FORMAT = 'bakery-visitors-1';
const lineSchema = z.union([
  z.strictObject({ format: z.literal(FORMAT) }),
  z.strictObject({ name: z.string(), bytes: z.base64() }),
  z.strictObject({ files: z.int().min(0) }),
]);

const storageIn = (data: string): string => path.join(data, 'storage');

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The files to keep. The site may be running: what is moved while it is looked for is found in a second pass. */
async function* filesIn(storage: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const seen = new Set<string>();
  for (const part of [...KEPT, ...KEPT]) {
    const entries = (await readdir(path.join(storage, part), { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
    for (const entry of entries) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(storage, file).split(path.sep).join('/');
      const bytes = entry.isFile() && !seen.has(name) ? await readFile(file).catch(nullIfMissing) : null;
      if (!bytes) continue;
      seen.add(name);
      yield { name, bytes };
    }
  }
}

/** Whether a name is of a file to keep, and of none elsewhere. */
const isKept = (name: string): boolean =>
  KEPT.some((part) => name.startsWith(`${part}/`)) && /^(?:[\w@-][\w.@-]*\/)+[\w@-][\w.@-]*$/.test(name);

/** The files in a backup. Throws if it is damaged or not complete. */
async function* filesOf(backup: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(backup), unzipped);
  // It rejects while lines are still being read; the loop below ends then, and it is awaited after that.
  reading.catch(() => undefined);
  const lines = createInterface({ input: unzipped, crlfDelay: Infinity });
  // It repeats what is wrong with its input, also after the loop has ended, where no one else would hear it.
  lines.on('error', () => undefined);
  let count = 0;
  let expected: number | null = null;
  try {
    for await (const line of lines) {
      const read = lineSchema.parse(JSON.parse(line));
      if ('files' in read) expected = read.files;
      if (!('name' in read)) continue;
      if (!isKept(read.name)) throw new Error(`${backup} has a file that is none of a site: ${read.name.slice(0, 200)}`);
      count += 1;
      yield { name: read.name, bytes: Buffer.from(read.bytes, 'base64') };
    }
    await reading;
  } finally {
    unzipped.destroy();
  }
  if (expected !== count) throw new Error(`${backup} is incomplete.`);
}

/**
 * Writes what visitors sent, from a data folder into one file that only this user may read, and reads it back. Returns how many files are
 * in it; with none, there is no file.
 */
export async function backUpVisitors(data: string, file: string): Promise<number> {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    let count = 0;
    const lines = async function* () {
      yield `${JSON.stringify({ format: FORMAT })}\n`;
      for await (const { name, bytes } of filesIn(storageIn(data))) {
        count += 1;
        yield `${JSON.stringify({ name, bytes: bytes.toString('base64') })}\n`;
      }
      yield `${JSON.stringify({ files: count })}\n`;
    };
    await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
    let read = 0;
    for await (const _file of filesOf(unfinished)) read += 1;
    if (read > 0) await rename(unfinished, file);
    return read;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Writes what visitors sent from a backup into a data folder. Returns how many files that are. Throws if the backup is damaged. */
export async function restoreVisitors(file: string, data: string): Promise<number> {
  const storage = storageIn(data);
  let count = 0;
  await makeFolder(storage, 0o700);
  for await (const { name, bytes } of filesOf(file)) {
    const place = path.join(storage, name);
    await makeFolder(path.dirname(place), 0o700);
    await writeFile(place, bytes, { mode: 0o600 });
    count += 1;
  }
  return count;
}
