/** The encoding of a file, by its first bytes: Excel's "Unicode text" is UTF-16. */
function encodingOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** The text of a table that a spreadsheet saved, in whatever encoding it did. */
export async function tableFile(file: File): Promise<{ name: string; text: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = encodingOf(bytes);
  if (encoding !== null) return { name: file.name, text: new TextDecoder(encoding).decode(bytes) };
  try {
    return { name: file.name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // Excel's CSV on Windows.
    return { name: file.name, text: new TextDecoder('windows-1252').decode(bytes) };
  }
}
