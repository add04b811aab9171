/** The pixels of a picture as its file tells them, whichever way up it is to be shown. */
export interface PictureSize {
  width: number;
  height: number;
}

const PNG_MARK = 0x89504e47;
const JPEG_MARK = 0xffd8;

/** The markers of a JPEG that tell its size: all "start of frame" ones. 0xC4, 0xC8 and 0xCC mean something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(file: DataView): PictureSize | null {
  for (let place = 2; place + 9 < file.byteLength; place += 2 + file.getUint16(place + 2)) {
    if (file.getUint8(place) !== 0xff) return null;
    if (isFrame(file.getUint8(place + 1))) return { height: file.getUint16(place + 5), width: file.getUint16(place + 7) };
  }
  return null;
}

/** Whether a file is a JPEG, by its beginning. */
export const isJpeg = (beginning: ArrayBuffer): boolean => beginning.byteLength >= 2 && new DataView(beginning).getUint16(0) === JPEG_MARK;

/**
 * Reads a picture's size from the beginning of its file, without opening it: a small file can hold a picture that would
 * fill the memory. Null if it is no JPEG or PNG, or the beginning does not tell.
 */
export function pictureSize(beginning: ArrayBuffer): PictureSize | null {
  const file = new DataView(beginning);
  if (file.byteLength >= 24 && file.getUint32(0) === PNG_MARK) return { width: file.getUint32(16), height: file.getUint32(20) };
  return isJpeg(beginning) ? jpegSize(file) : null;
}
