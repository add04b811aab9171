/** Where the red of Display P3 is, in the coordinates of ICC profiles. sRGB's is at 0.436. */
const P3_RED_X = 0.515;

/**
 * The color space of a HEIC file's pixels, which libheif leaves as they are: phones write sRGB or Display P3, by its number or as an
 * ICC profile.
 */
export function colorSpaceOf(file: Uint8Array): PredefinedColorSpace {
  const properties = new TextDecoder('latin1').decode(file.subarray(0, 65_536));
  if (/colrnclx\0\x0c/.test(properties)) return 'display-p3';
  const profile = properties.indexOf('colrprof') + 8;
  const red = properties.indexOf('rXYZ', profile);
  if (profile < 8 || red < 0) return 'srgb';
  const numbers = new DataView(file.buffer, file.byteOffset);
  const x = numbers.getInt32(profile + numbers.getUint32(red + 4) + 8) / 65_536;
  return Math.abs(x - P3_RED_X) < 0.01 ? 'display-p3' : 'srgb';
}
