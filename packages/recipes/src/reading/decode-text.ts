/** How many of the first bytes name an encoding, in a page of HTML. */
const HEAD = 2_048;

const decode = (encoding: string, bytes: Uint8Array, fatal = false): string | null => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
};

/** UTF-16 without a mark at its start: every other byte of Latin letters is zero. */
function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 200);
  const zeros = [0, 1].map((parity) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  const half = start.length / 2;
  if ((zeros[1] ?? 0) > half * 0.7) return 'utf-16le';
  return (zeros[0] ?? 0) > half * 0.7 ? 'utf-16be' : null;
}

/** The text of a file, in the encoding that its bytes show; null if it is no text. Line ends become \n. */
export function decodeText(bytes: Uint8Array): string | null {
  const [one, two] = bytes;
  const wide = one === 0xff && two === 0xfe ? 'utf-16le' : one === 0xfe && two === 0xff ? 'utf-16be' : utf16In(bytes);
  const named = /charset\s*=\s*["']?([\w-]+)/i.exec(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD)))?.[1];
  const text =
    (wide && decode(wide, bytes)) ??
    decode('utf-8', bytes, true) ??
    (named && !/^utf-?8$/i.test(named) ? decode(named, bytes) : null) ??
    // A file cut off within a letter is UTF-8 all the same.
    (bytes.length > 3 ? decode('utf-8', bytes.subarray(0, -3), true) : null) ??
    decode('windows-1252', bytes) ??
    '';
  if (text.slice(0, 10_000).includes('\u0000')) return null;
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
