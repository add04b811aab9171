const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** Whether a file is HEIC, which neither sharp nor most browsers decode; AVIF begins alike. The first 256 bytes are enough. */
export function isHeic(beginning: Uint8Array): boolean {
  const header = new TextDecoder('latin1').decode(beginning.subarray(0, 256));
  if (header.slice(4, 8) !== 'ftyp') return false;
  const length = new DataView(beginning.buffer, beginning.byteOffset).getUint32(0);
  const brands: string[] = header.slice(8, length).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEVC_BRANDS.includes(brand)) && !brands.includes('avif');
}
