import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProblemError } from './problem.ts';
import { partsOf } from './multipart.ts';

/** Pieces of the given sizes; the rest is the last one. */
async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    const piece = bytes.subarray(at, at + size);
    at += size;
    if (piece.length > 0) yield await Promise.resolve(piece);
  }
}

interface Read {
  name: string;
  isFile: boolean;
  bytes: Buffer;
}

async function read(body: Uint8Array | string, contentType: string, sizes: readonly number[] = [], mostBytes = 64_000): Promise<Read[]> {
  const pieces = cut(typeof body === 'string' ? Buffer.from(body) : body, sizes);
  const found: Read[] = [];
  for await (const { name, isFile, bytes } of partsOf(pieces, { contentType, mostBytes, isCounted: ({ name: one }) => one !== 'photo' })) {
    const all: Uint8Array[] = [];
    if (name !== 'skipped') for await (const piece of bytes) all.push(piece);
    found.push({ name, isFile, bytes: Buffer.concat(all) });
  }
  return found;
}

const TYPE = 'multipart/form-data; boundary=b';
const part = (content: string, name = 'a') => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const statusOf = async (...how: Parameters<typeof read>) =>
  read(...how).then(
    () => 200,
    (error: unknown) => (error instanceof ProblemError ? error.status : error),
  );

describe('a multipart form', () => {
  test('is read as the browser wrote it, wherever its pieces are cut', async () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\r\n--', '--', '\r', '\r\n\r\n', '-'.repeat(60)));
    // Node reads a name with a literal %22 as one with a quote, which browsers write so.
    const name = fc.string({ minLength: 1 }).filter((one) => !/["\r\n]|%(?:22|0[ad])/i.test(one) && one !== 'skipped');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name, value, file: fc.option(fc.uint8Array()) }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(70)),
        async (fields, sizes) => {
          const form = new FormData();
          for (const { name: one, value: text, file } of fields)
            if (file) form.append(one, new File([Uint8Array.from(file)], 'x"y.png'));
            else form.append(one, text);
          const request = new Request('http://localhost', { method: 'POST', body: form });
          const bytes = new Uint8Array(await request.clone().arrayBuffer());
          const found = await read(bytes, request.headers.get('content-type') ?? '', sizes);
          const same = await request.formData();
          expect(found.map(({ name: one, isFile }) => [one, isFile])).toEqual([...same].map(([one, of]) => [one, of instanceof File]));
          for (const [index, [, of]] of [...same].entries())
            expect(found[index]?.bytes.equals(of instanceof File ? Buffer.from(await of.arrayBuffer()) : Buffer.from(of))).toBe(true);
        },
      ),
    );
  });

  test('in one-byte pieces, with a part that no one reads', async () => {
    const body = `${part('1', 'skipped')}${part('2')}--b--\r\n`;
    expect(await read(body, TYPE, Array(body.length).fill(1))).toMatchObject([{ name: 'skipped' }, { name: 'a', bytes: Buffer.from('2') }]);
  });

  test.each<[string, string, string, number]>([
    ['the names of other programs', `--b\r\nContent-Type: text/plain\r\nContent-Disposition:form-data;name=a\r\n\r\n\r\n--b--`, TYPE, 200],
    ['a quoted boundary', `${part('')}--b--`, 'multipart/form-data; charset=utf-8; boundary="b"', 200],
    ['no boundary', `${part('')}--b--`, 'multipart/form-data', 400],
    ['a boundary of 71 characters', '', `multipart/form-data; boundary=${'b'.repeat(71)}`, 400],
    ['nothing', '', TYPE, 400],
    ['an end that is missing', part('text'), TYPE, 400],
    ['an end in the middle of a header', '--b\r\ncontent-disposition: form-data; na', TYPE, 400],
    ['text before it', `preamble\r\n${part('')}--b--`, TYPE, 400],
    ['a part without a name', '--b\r\ncontent-disposition: form-data\r\n\r\n\r\n--b--', TYPE, 400],
    ['an attachment', '--b\r\ncontent-disposition: attachment; name="a"\r\n\r\n\r\n--b--', TYPE, 400],
    ['an endless header', `--b\r\ncontent-disposition: form-data; name="${'a'.repeat(50_000)}`, TYPE, 400],
    ['a header of many lines', `--b\r\n${'x: y\r\n'.repeat(5_000)}\r\n\r\n--b--`, TYPE, 400],
    ['32 parts', `${part('').repeat(32)}--b--`, TYPE, 200],
    ['33 parts', `${part('').repeat(33)}--b--`, TYPE, 413],
    ['100,000 parts', `${part('').repeat(100_000)}--b--`, TYPE, 413],
    ['64 kB', `${part('a'.repeat(60_000))}--b--`, TYPE, 200],
    ['more than 64 kB', `${part('a'.repeat(65_000))}--b--`, TYPE, 413],
    ['more than 64 kB that no one reads', `${part('a'.repeat(65_000), 'skipped')}--b--`, TYPE, 413],
    ['more than 64 kB in all', `${part('a'.repeat(40_000)).repeat(2)}--b--`, TYPE, 413],
    ['a photo, which is not counted', `${part('a'.repeat(65_000), 'photo')}--b--`, TYPE, 200],
  ])('of %s', async (_what, body, type, status) => {
    for (const sizes of [[], Array(200).fill(1_000)]) expect(await statusOf(body, type, sizes)).toBe(status);
  });

  test('that is too large is read no further than its limit', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n');
      for (;;) {
        taken += 1_000;
        yield await Promise.resolve(Buffer.alloc(1_000, 'a'));
      }
    }
    const parts = partsOf(endless(), { contentType: TYPE, mostBytes: 64_000, isCounted: () => true });
    await expect(Array.fromAsync(parts)).rejects.toMatchObject({ status: 413 });
    expect(taken).toBeLessThanOrEqual(66_000);
  });
});
